const columns = [0, 1, 2, 3, 4, 5];
const rows = [0, 1, 2, 3, 4, 5, 6];
/** Where somebody still works, by column and row. */
const lit = new Set(['1 1', '4 2', '2 3', '3 3', '0 5', '4 5', '5 0']);

/** An office in the evening, with some of its windows lit in the provider's color. */
export function BuildingAtDusk({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
      fill="none"
      strokeWidth="2"
    >
      <path d="M0 900V640h120v-90h110v350zM640 900V520h96v70h64v310z" fill="#152a37" />
      <path d="M206 900V208h388v692z" fill="#1a3342" />
      <path d="M206 208h388M250 208v-34h96v34M470 208v-60M460 160h20" stroke="#4b6472" />
      {columns.flatMap((column) =>
        rows.map((row) => (
          <Window
            key={`${column} ${row}`}
            x={236 + column * 56}
            y={246 + row * 78}
            isLit={lit.has(`${column} ${row}`)}
          />
        )),
      )}
      <path d="M340 900V806h120v94M400 806v94" stroke="#4b6472" fill="#132631" />
      <path d="M352 822h36v78h-36zM412 822h36v78h-36z" fill="var(--color-copper)" opacity="0.35" />
      <path d="M0 899h800" stroke="#4b6472" />
    </svg>
  );
}

function Window({ x, y, isLit }: { x: number; y: number; isLit: boolean }) {
  return (
    <rect
      x={x}
      y={y}
      width="32"
      height="46"
      rx="2"
      stroke="#4b6472"
      fill={isLit ? 'var(--color-copper)' : '#132631'}
      opacity={isLit ? 1 : 0.9}
    />
  );
}
