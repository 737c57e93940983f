type Named = { id: string; firstName: string; lastName: string };

/** An inquiry's name in the audit log: that of its sender. */
export function inquiryRecord({ id, firstName, lastName }: Named) {
  return { kind: 'inquiry', recordId: id, recordName: `${firstName} ${lastName}`.trim() } as const;
}
