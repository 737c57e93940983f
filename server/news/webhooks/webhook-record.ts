/** A webhook's name in the audit log. */
export function webhookRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'webhook', recordId: id, recordName: name } as const;
}
