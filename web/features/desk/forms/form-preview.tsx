import { useState } from 'react';
import { AnswerFields } from '#web/features/desk/questions/answer-fields.tsx';
import { ApprovalNotice } from '#web/features/desk/questions/approval-notice.tsx';
import { personOf, type TypedAnswers } from '#web/features/desk/questions/typed-answers.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { RequestForm } from './api.ts';

type FormPreviewProps = { form: Pick<RequestForm, 'name' | 'intro' | 'questions' | 'approval'>; onClose: () => void };

/** What whoever fills in a form sees. Answers show and hide questions, and are sent nowhere. */
export function FormPreview({ form: { name, intro, questions, approval }, onClose }: FormPreviewProps) {
  const [answers, setAnswers] = useState<TypedAnswers>({});
  const offered = questions.map((question) => ({
    ...question,
    options: question.options.filter(({ isRetired }) => !isRetired),
  }));

  return (
    <Dialog
      title={name || 'Preview'}
      description="What people see who fill it in. Try it: nothing is sent."
      onClose={onClose}
    >
      <DialogBody label="Preview" className="space-y-4">
        {intro && (
          <p dir="auto" className="whitespace-pre-line text-ink-soft text-sm [overflow-wrap:anywhere]">
            {intro}
          </p>
        )}
        <AnswerFields
          questions={offered}
          answers={answers}
          problems={{}}
          person={({ label, optional, answer, onChange }) => (
            <TextField
              label={label}
              optional={optional}
              placeholder="Search, or enter a new name"
              value={personOf(answer).name}
              onChange={({ target }) => onChange({ id: '', name: target.value })}
            />
          )}
          onChange={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
        />
        <ApprovalNotice approval={approval} />
        {questions.length === 0 && <p className="text-ink-soft">There are no questions yet.</p>}
      </DialogBody>
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
