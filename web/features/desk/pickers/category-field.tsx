import { foldText, matchesSearch } from '#contract/search-text.ts';
import { TicketCategories } from '#contract/tickets-constants.ts';
import { Combobox } from '#web/ui/combobox.tsx';

type CategoryFieldProps = {
  value: string;
  onChange: (category: string) => void;
  /** The suggestions; the product's defaults without them. */
  known?: readonly string[];
  error?: string;
  optional?: boolean;
};

/** Free text with categories as suggestions; an empty field shows all of them. */
export function CategoryField({
  value,
  onChange,
  known = TicketCategories,
  error,
  optional = false,
}: CategoryFieldProps) {
  const typed = foldText(value).trim();
  const exact = known.find((category) => foldText(category) === typed);
  const matching = known.filter((category) => exact || matchesSearch([category], value));

  return (
    <Combobox<string>
      label="Category"
      optional={optional}
      placeholder="Choose one or type your own"
      options={matching}
      textOf={(category) => category}
      keyOf={(category) => category}
      text={value}
      onTextChange={onChange}
      selected={exact ?? null}
      onSelect={onChange}
      note={
        matching.length === 0 && (
          <>
            Press Enter to create “<bdi>{value.trim()}</bdi>”
          </>
        )
      }
      error={error}
    />
  );
}
