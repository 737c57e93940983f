import { TicketCategories } from '#contract/constants.ts';
import { Combobox } from '#web/ui/combobox.tsx';

type CategoryFieldProps = { value: string; onChange: (category: string) => void; error?: string };

/** Free text with the product's categories as suggestions; while nothing is typed, all of them. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const typed = value.trim().toLowerCase();
  const exact = TicketCategories.find((category) => category.toLowerCase() === typed);
  const matching = exact
    ? [...TicketCategories]
    : TicketCategories.filter((category) => category.toLowerCase().includes(typed));

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
      {...(matching.length === 0 ? { note: `Press Enter to create “${value.trim()}”` } : {})}
      {...(error ? { error } : {})}
    />
  );
}
