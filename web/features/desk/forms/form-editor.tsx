import { Eye } from 'lucide-react';
import { useState } from 'react';
import { ApprovalKinds, ApprovalLimit } from '#contract/approvals-constants.ts';
import { NewForm } from '#contract/forms.ts';
import { FormAudiences } from '#contract/forms-constants.ts';
import { ClientRole } from '#contract/primitives.ts';
import { TemplateVariables } from '#contract/templates-constants.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import { CompaniesField } from '#web/features/desk/pickers/companies-field.tsx';
import { TemplateField } from '#web/features/desk/pickers/template-field.tsx';
import { approvalKindLabels } from '#web/features/shared/approval-labels.ts';
import { EditDialog } from '#web/features/shared/edit-dialog.tsx';
import { roleLabels } from '#web/features/shared/role-labels.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { entryProblems } from '#web/lib/entry-problems.ts';
import { useForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { GroupError, Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { type RequestForm, useSaveForm } from './api.ts';
import { FormPreview } from './form-preview.tsx';
import { audienceLabels } from './form-words.ts';
import { QuestionList } from './question-list.tsx';
import { fieldsOf, formDraft, isWritten, sentApproval, sentQuestions, toSent } from './typed-form.ts';

type FormEditorProps = {
  /** None: a new one. */
  form?: RequestForm;
  onClose: () => void;
};

/** What is typed is kept as a draft until it is saved or discarded. */
const useFormEdit = (record: RequestForm | undefined, onClose: () => void) =>
  useForm({
    record,
    fieldsOf,
    draft: formDraft,
    schema: NewForm,
    checked: toSent,
    toSent,
    paths: { template: 'templateId' },
    mutation: useSaveForm(record?.id),
    onSaved: (hasMore) => (record && hasMore) || onClose(),
  });

/** The form for a new or existing request form. */
export function FormEditor({ form: record, onClose }: FormEditorProps) {
  const form = useFormEdit(record, onClose);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { typed, field, change, errorAt } = form;
  const title = record ? 'Edit form' : 'Add form';
  // Questions without words are not sent.
  const list = { entries: typed.questions, isSent: isWritten, schema: NewForm, sent: toSent(typed) };
  const problems = entryProblems('questions', list, form);
  const questionsError = errorAt('questions');

  return (
    <>
      <EditDialog
        title={title}
        label={title}
        form={form}
        what="form"
        action={[record ? 'Save' : title, 'Saving...']}
        extra={
          <Button look="quiet" onClick={() => setIsPreviewed(true)}>
            <Eye className="size-4" aria-hidden="true" />
            Preview
          </Button>
        }
        onClose={onClose}
      >
        <TextField
          label="Name"
          placeholder="New employee"
          hint="What people choose for a new ticket."
          {...field('name')}
        />
        <TextAreaField
          label="Introduction"
          optional
          rows={2}
          placeholder="We need five working days to prepare everything."
          {...field('intro')}
        />
        <QuestionList
          questions={typed.questions}
          savedKeys={form.record?.questions.map(({ key }) => key) ?? []}
          problems={problems}
          error={problems.size > 0 ? undefined : questionsError}
          onChange={(questions) => change({ questions })}
        />
        <TicketFields form={form} />
        <AudienceFields form={form} />
        <ApprovalFields form={form} />
        <SwitchField
          label="Offer this form"
          hint={typed.isActive ? 'People can fill it in.' : 'Nobody can fill it in.'}
          checked={typed.isActive}
          onChange={(isActive) => change({ isActive })}
        />
      </EditDialog>
      {isPreviewed && (
        <FormPreview
          form={{ ...typed, questions: sentQuestions(typed.questions), approval: sentApproval(typed.approval) }}
          onClose={() => setIsPreviewed(false)}
        />
      )}
    </>
  );
}

type PartProps = { form: ReturnType<typeof useFormEdit> };

/** What its tickets get. */
function TicketFields({ form: { typed, field, change, errorAt, round } }: PartProps) {
  const categoryError = errorAt('category');
  const isInvalid = errorAt('template') !== undefined;
  const variables = [...typed.questions.flatMap(({ key }) => (key ? [`form.${key}`] : [])), ...TemplateVariables];

  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-2 font-medium">Its tickets</legend>
      <div>
        <TextField label="Title" placeholder="New employee: {{form.name}}" {...field('title')} />
        <p className="mt-1.5 text-ink-faint text-sm">
          Filled in for each ticket:{' '}
          {variables.map((name) => (
            <span key={name} className="me-2 inline-block font-mono [overflow-wrap:anywhere]">{`{{${name}}}`}</span>
          ))}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          optional
          value={typed.category}
          onChange={(category) => change({ category })}
          {...(categoryError ? { error: categoryError } : {})}
        />
        <SelectField label="Priority" {...field('priority')}>
          <Options of={TicketPriorities} labels={priorityLabels} />
        </SelectField>
      </div>
      <TemplateField
        key={round}
        optional
        isInvalid={isInvalid}
        initial={typed.template}
        onChange={(template) => change({ template })}
      />
    </fieldset>
  );
}

/** What the managers are asked to approve before anybody works on its tickets. */
function ApprovalFields({ form: { typed, change, errorAt } }: PartProps) {
  const { approval } = typed;
  const error = errorAt('approval');
  const changeIt = (part: Partial<typeof approval>) => change({ approval: { ...approval, ...part } });

  return (
    <fieldset className="min-w-0 space-y-4">
      <legend className="mb-2 font-medium">Approval</legend>
      <SwitchField
        label="Ask for approval"
        hint={
          approval.isAsked
            ? 'The managers of the company are asked as soon as a ticket is raised with it. The form says so before it is sent.'
            : 'Nobody is asked.'
        }
        checked={approval.isAsked}
        onChange={(isAsked) => changeIt({ isAsked })}
      />
      {approval.isAsked && (
        <>
          <SelectField
            label="What kind"
            value={approval.kind}
            onChange={({ target }) =>
              changeIt({ kind: ApprovalKinds.find((kind) => kind === target.value) ?? 'access' })
            }
          >
            <Options of={ApprovalKinds} labels={approvalKindLabels} />
          </SelectField>
          <TextAreaField
            label="What they are asked"
            rows={2}
            placeholder="May this person have access to the folder?"
            limit={ApprovalLimit.question}
            value={approval.question}
            onChange={({ target }) => changeIt({ question: target.value })}
            {...(error ? { error } : {})}
          />
          <SwitchField
            label="Somebody else than the requester"
            hint={
              approval.notRequester
                ? 'A manager who raises the ticket needs another manager.'
                : 'A manager who raises the ticket may approve it.'
            }
            checked={approval.notRequester}
            onChange={(notRequester) => changeIt({ notRequester })}
          />
        </>
      )}
    </fieldset>
  );
}

/** Who is offered it. */
function AudienceFields({ form: { typed, field, change, errorAt } }: PartProps) {
  const [rolesError, companiesError] = [errorAt('roles'), errorAt('companyIds')];
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="mb-2 font-medium">Who fills it in</legend>
      <SelectField label="Offered to" {...field('audience')}>
        <Options of={FormAudiences} labels={audienceLabels} />
      </SelectField>
      {typed.audience === 'companies' && (
        <>
          <CompaniesField
            value={typed.companyIds}
            onChange={(companyIds) => change({ companyIds })}
            isInvalid={companiesError !== undefined}
          />
          {companiesError && <p className="text-brick text-sm">{companiesError}</p>}
        </>
      )}
      {typed.audience !== 'staff' && (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-medium text-sm">Roles</legend>
          <div className="flex flex-wrap gap-x-5">
            {ClientRole.options.map((role) => (
              <label key={role} className="inline-flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="tick"
                  checked={typed.roles.includes(role)}
                  onChange={({ target }) =>
                    change({
                      roles: ClientRole.options.filter((each) =>
                        each === role ? target.checked : typed.roles.includes(each),
                      ),
                    })
                  }
                />
                {roleLabels[role]}
              </label>
            ))}
          </div>
          <GroupError>{rolesError}</GroupError>
        </fieldset>
      )}
    </fieldset>
  );
}
