import { encodeQR } from 'qr';

/** A text as a QR code in one path, dark on light in both themes because cameras need that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 3 });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#10202b" />
    </svg>
  );
}
