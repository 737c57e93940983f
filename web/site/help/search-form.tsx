/** Searches the articles, without script. */
export function SearchForm({ search = '' }: { search?: string }) {
  return (
    <search>
      <form action="/help" className="flex flex-wrap gap-2">
        <label htmlFor="help-search" className="sr-only">
          Search articles
        </label>
        <input
          id="help-search"
          type="search"
          name="search"
          defaultValue={search}
          maxLength={200}
          placeholder="What do you need help with?"
          dir="auto"
          className="field min-h-12 min-w-0 flex-1 basis-56"
        />
        <button type="submit" className="action action-main min-h-12">
          Search
        </button>
      </form>
    </search>
  );
}
