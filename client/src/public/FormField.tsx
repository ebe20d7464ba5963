import { Suspense, useId, type ReactNode } from 'react'
import type { FormInput } from '#shared/values/form-input.ts'
import type { FormValue, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import type { ChosenFile } from '#client/public/visitor-store.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import type { Chooser } from '#client/public/ChoiceField.tsx'
import css from '#client/public/PublicForm.module.css'

const ChoiceField = lazyPart(async () => (await import('#client/public/ChoiceField.tsx')).ChoiceField)
const FileField = lazyPart(async () => (await import('#client/public/FileField.tsx')).FileField)
const SignatureField = lazyPart(async () => (await import('#client/public/SignatureField.tsx')).SignatureField)

interface FormFieldProps {
  field: PublicFormField
  value: FormValue
  /** why it was not taken */
  problem: string | undefined
  onChange: (value: FormValue) => void
  /** chosen on this device, and not sent yet */
  files: readonly ChosenFile[]
  onFiles: (files: readonly ChosenFile[]) => void
  onProblem: (problem: string) => void
  /** for people and linked records */
  chooser?: Chooser
}

/** How the browser helps with a line of text. */
const lines: Partial<Record<FormInput, { type: string; inputMode?: 'decimal'; autoComplete?: string }>> = {
  line: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url' },
  date: { type: 'date' },
  dateTime: { type: 'datetime-local' },
  time: { type: 'time' },
}

/** One field of a form with its help and its problem. */
export function FormField(props: FormFieldProps) {
  const { help } = props.field
  if (help === undefined) return <Answer {...props} />
  return (
    <Stack gap={4}>
      <Answer {...props} />
      <p className={css.help}>{help}</p>
    </Stack>
  )
}

function Answer(props: FormFieldProps) {
  const { t } = useTranslation('public')
  const { field, value, problem, onChange } = props
  const label = field.required ? `${field.label} *` : field.label
  const error = problem === undefined ? undefined : t(`problems.${problem}`, { defaultValue: t('problems.wrongType') })
  const text = typeof value === 'string' ? value : ''
  if (field.input === 'text') {
    return (
      <TextArea
        label={label}
        error={error}
        required={field.required}
        rows={4}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  if (field.input === 'yesNo') {
    return (
      <div className={css.yesNo}>
        <Checkbox
          checked={value === true}
          required={field.required}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => onChange(event.target.checked)}
        >
          {label}
        </Checkbox>
        {error !== undefined && <Problem>{error}</Problem>}
      </div>
    )
  }
  if (field.input === 'choice') {
    const options = (field.options ?? []).map(({ id, label: name }) => ({ value: id, label: name }))
    return (
      <div>
        <Select
          label={label}
          value={text}
          placeholder={t('form.choose')}
          options={field.required ? options : [{ value: '', label: t('form.none') }, ...options]}
          onChange={onChange}
        />
        {error !== undefined && <Problem>{error}</Problem>}
      </div>
    )
  }
  if (isLate.has(field.input)) return <LateAnswer {...props} label={label} error={error} />
  if (field.input === 'range') return <Range {...props} label={label} error={error} />
  if (field.input === 'radio' || field.input === 'choices') return <Choices {...props} label={label} error={error} />
  return (
    <TextField
      {...lines[field.input]}
      label={label}
      required={field.required}
      error={error}
      value={text}
      end={
        field.unit === undefined ? undefined : (
          <Text flex="none" size={13} muted>
            {field.unit}
          </Text>
        )
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Answers whose part comes when it is needed. */
const isLate: ReadonlySet<FormInput> = new Set(['files', 'pictures', 'signature', 'records'])

function LateAnswer({ chooser, ...props }: FormFieldProps & { label: string; error: string | undefined }) {
  const { field, error } = props
  if (field.input === 'records')
    return (
      chooser && (
        <Suspense fallback={null}>
          <ChoiceField {...props} chooser={chooser} />
        </Suspense>
      )
    )
  const Chosen = field.input === 'signature' ? SignatureField : FileField
  return (
    <div>
      <Suspense fallback={null}>
        <Chosen {...props} />
      </Suspense>
      {error !== undefined && <Problem>{error}</Problem>}
    </div>
  )
}

/** A first and a last day. */
function Range({ value, label, error, onChange }: FormFieldProps & { label: string; error: string | undefined }) {
  const { t } = useTranslation('public')
  const [from = '', to = ''] = Array.isArray(value) ? value : []
  const set = (first: string, last: string): void => onChange(first === '' && last === '' ? [] : [first, last])
  return (
    <fieldset className={css.choices}>
      <legend>{label}</legend>
      <div className={css.range}>
        <TextField
          type="date"
          label={t('form.from')}
          value={from}
          error={error}
          // a day typed digit by digit is another day at each digit
          onChange={(event) => set(event.target.value, to === '' || to === from ? event.target.value : to)}
        />
        <TextField
          type="date"
          label={t('form.to')}
          value={to}
          onChange={(event) => set(from === '' ? event.target.value : from, event.target.value)}
        />
      </div>
    </fieldset>
  )
}

/** All options at once: one of them, or any number. */
function Choices({ field, value, label, error, onChange }: FormFieldProps & { label: string; error: string | undefined }) {
  const name = useId()
  const chosen = Array.isArray(value) ? value : []
  const several = field.input === 'choices'
  return (
    <fieldset className={css.choices} aria-describedby={error === undefined ? undefined : `${name}error`}>
      <legend>{label}</legend>
      {(field.options ?? []).map((option) =>
        several ? (
          <Checkbox
            key={option.id}
            checked={chosen.includes(option.id)}
            aria-invalid={error === undefined ? undefined : true}
            onChange={(event) => onChange(event.target.checked ? [...chosen, option.id] : chosen.filter((id) => id !== option.id))}
          >
            {option.label}
          </Checkbox>
        ) : (
          <label key={option.id} className={css.radio}>
            <input
              type="radio"
              name={name}
              checked={value === option.id}
              aria-invalid={error === undefined ? undefined : true}
              onChange={() => onChange(option.id)}
            />
            <span>{option.label}</span>
          </label>
        ),
      )}
      {error !== undefined && <Problem id={`${name}error`}>{error}</Problem>}
    </fieldset>
  )
}

function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className={css.problem} role="alert">
      {children}
    </p>
  )
}
