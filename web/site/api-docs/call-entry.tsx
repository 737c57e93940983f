import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Call, describe, jsonSchema, type Schema } from './openapi.ts';

/** One endpoint: a line that expands to its parameters, body and responses. */
export function CallEntry({ call: { method, path, operation } }: { call: Call }) {
  const body = jsonSchema(operation.requestBody);

  return (
    <details className="group border-line border-b">
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-0.5 rounded px-1 py-2 hover:bg-sunken">
        <code className="w-16 font-semibold text-copper text-sm">{method}</code>
        <code className="text-sm [overflow-wrap:anywhere]">{path}</code>
        <span className="ml-auto flex items-center gap-2 text-ink-soft text-sm">
          {operation.summary}
          {Boolean(operation.security?.length) && (
            <>
              <LockKeyhole className="size-3.5" aria-hidden="true" />
              <span className="sr-only">needs a token</span>
            </>
          )}
        </span>
      </summary>
      <div className="space-y-5 px-1 pt-2 pb-6 sm:pl-20">
        {operation.description && <p className="max-w-[65ch]">{operation.description}</p>}
        {operation.parameters && operation.parameters.length > 0 && (
          <Fields title="Parameters">
            {operation.parameters.map(({ name, required, description, schema }) => (
              <FieldRow key={name} name={name} isRequired={required} what={description ?? describe(schema)} />
            ))}
          </Fields>
        )}
        {body && (
          <Fields title="Body">
            <SchemaRows schema={body} />
          </Fields>
        )}
        {Object.entries(operation.responses ?? {})
          .filter(([status]) => status.startsWith('2'))
          .map(([status, response]) => (
            <Fields key={status} title={`Answer ${status}`}>
              <SchemaRows schema={jsonSchema(response)} />
            </Fields>
          ))}
      </div>
    </details>
  );
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-base">{title}</h3>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">{children}</dl>
    </section>
  );
}

function SchemaRows({ schema }: { schema: Schema | undefined }) {
  const isList = schema?.items !== undefined;
  const record = isList ? schema.items : schema;
  if (!record?.properties) return <FieldRow name="body" what={describe(schema)} />;

  return (
    <>
      {isList && <FieldRow name="[ … ]" what="a list; each entry has" />}
      {Object.entries(record.properties).map(([name, property]) => (
        <FieldRow key={name} name={name} isRequired={record.required?.includes(name)} what={describe(property)} />
      ))}
    </>
  );
}

function FieldRow({ name, what, isRequired = true }: { name: string; what: string; isRequired?: boolean | undefined }) {
  return (
    <div className="contents">
      <dt>
        <code>{name}</code>
        {!isRequired && <span className="text-ink-faint"> optional</span>}
      </dt>
      <dd className="text-ink-soft max-sm:mb-2 max-sm:pl-4">{what}</dd>
    </div>
  );
}
