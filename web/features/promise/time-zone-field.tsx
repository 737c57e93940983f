import { useMemo, useState } from 'react';
import { promiseMessages } from '#contract/promise-constants.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { placeOf, type TimeZone, zoneOf, zonesMatching } from './time-zones.ts';

type TimeZoneFieldProps = { timezone: string; isChecked: boolean; onChange: (timezone: string) => void };

/** Picks one of the time zones that the browser knows, by place or by name. */
export function TimeZoneField({ timezone, isChecked, onChange }: TimeZoneFieldProps) {
  const [text, setText] = useState(placeOf(timezone));
  const isPicked = timezone !== '' && text === placeOf(timezone);
  // The name of the picked zone is not a search, so the field offers all of them again.
  const options = useMemo(() => zonesMatching(isPicked ? '' : text), [isPicked, text]);

  function select({ id }: TimeZone) {
    setText(placeOf(id));
    onChange(id);
  }

  /** Typing clears the pick, because the text no longer names it. */
  function search(typed: string) {
    setText(typed);
    onChange(zoneOf(typed));
  }

  return (
    <Combobox
      label="Time zone"
      placeholder="Search places, such as Chicago"
      options={options}
      textOf={({ id }) => placeOf(id)}
      keyOf={({ id }) => id}
      detailOf={({ detail }) => detail}
      selected={options.find(({ id }) => id === timezone) ?? null}
      text={text}
      onTextChange={search}
      onSelect={select}
      note={options.length === 0 ? 'No time zone matches. Search for a large city near you.' : undefined}
      error={isChecked && !timezone ? promiseMessages.timezone : undefined}
    />
  );
}
