import { TicketCategories } from '#contract/tickets-constants.ts';
import { Combobox } from '#web/ui/combobox.tsx';

type CategoryFieldProps = {
  value: string;
  onChange: (category: string) => void;
  /** The suggestions; the product's defaults without them. */
  known?: readonly string[];
  error?: string;
};

/** Free text with categories as suggestions; an empty field shows all of them. */
export function CategoryField({ value, onChange, known = TicketCategories, error }: CategoryFieldProps) {
  const typed = value.trim().toLowerCase();
  const exact = known.find((category) => category.toLowerCase() === typed);
  const matching = known.filter((category) => exact || category.toLowerCase().includes(typed));

  return (
    <Combobox<string>
      label="Category"
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
