type RadioChoiceProps = { group: string; name: string; hint?: string; isChosen: boolean; onChoose: () => void };

/** One of several choices. The hint says more about it. */
export function RadioChoice({ group, name, hint, isChosen, onChoose }: RadioChoiceProps) {
  return (
    <label className="flex min-h-10 items-center gap-2.5 py-1 pointer-coarse:min-h-11">
      <input type="radio" name={group} className="tick shrink-0" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
        {hint && <span className="block text-ink-faint text-sm">{hint}</span>}
      </span>
    </label>
  );
}
