/** An office for thirty people, seen from above. The numbers refer to the list next to it, which describes everything. */
export function FloorPlan({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 720 500" className={className} aria-hidden="true" fill="none">
      <rect x="10" y="10" width="700" height="480" className="fill-paper stroke-ink" strokeWidth="5" />
      <g className="fill-river-wash stroke-river" strokeDasharray="2 6" strokeLinecap="round" fillOpacity="0.55">
        <circle cx="210" cy="165" r="138" />
        <circle cx="500" cy="340" r="128" />
      </g>
      <Walls />
      <Desks />
      <Cables />
      <Marker number={1} x={210} y={165} />
      <Marker number={2} x={622} y={62} />
      <Marker number={3} x={300} y={312} />
      <Marker number={4} x={694} y={150} />
      <Marker number={5} x={622} y={150} />
      <Marker number={6} x={120} y={420} />
    </svg>
  );
}

function Walls() {
  return (
    <g className="stroke-ink" strokeWidth="3">
      <path d="M540 10v76M540 128v66H710" />
      <path d="M10 330h70M130 330h90M220 330v50M220 430v60" />
      <path d="M390 490V400M390 350V246h320" strokeWidth="0" />
      <path d="M360 10v60M360 112v70" />
    </g>
  );
}

/** Rows of desks, a meeting table, a reception, and a small room with a monitoring screen. */
function Desks() {
  const row = [0, 1, 2, 3];
  return (
    <g className="fill-surface stroke-line-strong" strokeWidth="1.5">
      {row.map((place) => (
        <rect key={`a${place}`} x={50 + place * 72} y={60} width="52" height="26" rx="3" />
      ))}
      {row.map((place) => (
        <rect key={`b${place}`} x={50 + place * 72} y={228} width="52" height="26" rx="3" />
      ))}
      {row.map((place) => (
        <rect key={`c${place}`} x={420 + place * 66} y={300} width="48" height="26" rx="3" />
      ))}
      {row.map((place) => (
        <rect key={`d${place}`} x={420 + place * 66} y={390} width="48" height="26" rx="3" />
      ))}
      <rect x="400" y="70" width="100" height="52" rx="26" />
      <rect x="50" y="440" width="120" height="26" rx="3" />
    </g>
  );
}

/** Lines from the rack to every outlet; the line to the street is copper-colored. */
function Cables() {
  return (
    <g strokeWidth="2" strokeLinejoin="round">
      <path d="M622 150V212H210V165M300 212v100M500 212v128M210 212H120v208" className="stroke-river" />
      <path d="M622 62v88M622 150h100" className="stroke-copper" strokeWidth="3" />
    </g>
  );
}

function Marker({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="17" className="fill-ink stroke-paper" strokeWidth="3" />
      <text x={x} y={y + 6} textAnchor="middle" className="fill-paper font-semibold" fontSize="17">
        {number}
      </text>
    </g>
  );
}
