/** A routine's name in the audit log. */
export function routineRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'routine', recordId: id, recordName: name } as const;
}
