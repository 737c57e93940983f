/** An incident's name in the audit log. */
export function incidentRecord({ id, title }: { id: string; title: string }) {
  return { kind: 'incident', recordId: id, recordName: title } as const;
}
