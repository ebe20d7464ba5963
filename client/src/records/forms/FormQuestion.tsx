import { useId } from 'react'
import { isAsking, type AskingPart } from '#shared/nouns/forms/form.ts'
import { FormAnswer } from '#client/records/forms/FormAnswer.tsx'
import { FormLines } from '#client/records/forms/FormLines.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/records/forms/form.module.css'
import type { Filling } from '#client/records/forms/use-filling.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

interface FormQuestionProps {
  part: AskingPart
  filling: Filling
  isFirst: boolean
}

/** One question with its words, its answer and what is wrong with it. */
export function FormQuestion({ part, filling, isFirst }: FormQuestionProps) {
  const { t } = useTranslation('forms')
  const id = useId()
  const field = filling.fields.find((candidate) => candidate.id === part.field_id)
  if (!field || !isAsking(part)) return null
  const isWrong = filling.problems.has(field.id)
  const label = part.label || field.label
  const described = [part.help && `${id}help`, isWrong && `${id}wrong`].filter(Boolean).join(' ')
  return (
    <div className={css.question} role="group" aria-labelledby={`${id}label`} data-question={part.id}>
      <div id={`${id}label`} className={css.label}>
        {label}
        {filling.judged.required.has(field.id) && (
          <span className={css.required} title={t('fill.required')}>
            <span aria-hidden> *</span>
            <VisuallyHidden> ({t('fill.required')})</VisuallyHidden>
          </span>
        )}
      </div>
      {part.help && (
        <p id={`${id}help`} className={css.help}>
          {part.help}
        </p>
      )}
      {part.type === 'rows' ? (
        <FormLines part={part} field={field} lines={filling.lines(field.id)} onChange={(lines) => filling.changeLines(field.id, lines)} />
      ) : (
        <FormAnswer
          field={field}
          label={label}
          recordId={filling.recordId}
          value={filling.cell(field.id)}
          isInvalid={isWrong}
          isFirst={isFirst}
          describedBy={described === '' ? undefined : described}
          onChange={(value) => filling.change(field.id, value)}
        />
      )}
      {isWrong && (
        <p id={`${id}wrong`} className={css.wrong} role="alert">
          {t('fill.missing')}
        </p>
      )}
    </div>
  )
}
