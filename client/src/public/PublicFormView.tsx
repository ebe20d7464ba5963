import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FormProblems, FormValue, PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { FormField } from '#client/public/FormField.tsx'
import { isFilled, misfitOf, wantedValues } from '#client/public/form-state.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { sendToLink } from '#client/public/send-to-link.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import styles from '#client/public/PublicForm.module.css'

/** A form of one or several pages; sent whole at the end (specification 3 §4 "Public update form"). */
export function PublicFormView({ form, block }: { form: PublicForm; block?: string | undefined }) {
  const { t } = useTranslation('public')
  const [round, setRound] = useState(0)
  const [sent, setSent] = useState(false)
  if (!sent) return <Filling key={round} form={form} block={block} onSent={() => setSent(true)} />
  return (
    <div className={styles.thanks} role="status">
      <IconCircleCheck size={40} stroke={1.5} className={styles.done} aria-hidden />
      <h2 className={styles.thanksTitle}>{t('form.saved')}</h2>
      {form.thanks !== '' && <p className={styles.text}>{form.thanks}</p>}
      {form.isRepeatable && (
        <Button
          onClick={() => {
            setRound(round + 1)
            setSent(false)
          }}
        >
          {t('form.another')}
        </Button>
      )}
    </div>
  )
}

/** After a turned page or a refusal, the focus goes to the first problem, else to the first control. */
function useFocusAfterTurn(page: RefObject<HTMLDivElement | null>, at: number, problems: FormProblems): void {
  const seen = useRef(at)
  useEffect(() => {
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (seen.current !== at) page.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
    seen.current = at
  }, [page, at, problems])
}

function Filling({ form, block, onSent }: { form: PublicForm; block: string | undefined; onSent: () => void }) {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  // a change on the server does not alter a form while a visitor fills it in
  const [pages] = useState(form.pages)
  const [values, setValues] = useState<Record<string, FormValue>>(() =>
    Object.fromEntries(pages.flat().map(({ id, value }) => [id, value])),
  )
  const [problems, setProblems] = useState<FormProblems>({})
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const [submission] = useState(() => crypto.randomUUID())
  const page = useRef<HTMLDivElement>(null)
  const fields = pages[at] ?? []
  const isLast = at >= pages.length - 1
  const isReady = (checked: readonly PublicFormField[]): boolean =>
    checked.every(
      (field) => (!field.required || isFilled(values[field.id] ?? null)) && misfitOf(field, values[field.id] ?? null) === undefined,
    )

  useFocusAfterTurn(page, at, problems)

  const send = async () => {
    setBusy(true)
    setFailed(false)
    const answer = await sendToLink(token, '/submit', {
      id: submission,
      ...(block !== undefined && { block }),
      values: wantedValues(pages.flat(), values, form),
    })
    setBusy(false)
    if (answer.ok) return onSent()
    const first = pages.findIndex((candidate) => candidate.some(({ id }) => answer.problems[id] !== undefined))
    setProblems(answer.problems)
    setFailed(first < 0)
    if (first >= 0) setAt(first)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(isLast ? pages.flat() : fields)) return
    if (isLast) void send()
    else setAt(at + 1)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {form.text !== '' && at === 0 && <p className={styles.text}>{form.text}</p>}
      {pages.length > 1 && (
        <div className={styles.steps}>
          <span>{t('form.step', { step: at + 1, steps: pages.length })}</span>
          <progress className={styles.progress} max={pages.length} value={at + 1} aria-hidden />
        </div>
      )}
      <div ref={page} className={styles.fields}>
        {fields.map((field) => (
          <FormField
            key={field.id}
            field={field}
            value={values[field.id] ?? null}
            problem={problems[field.id] ?? misfitOf(field, values[field.id] ?? null)}
            onChange={(value) => {
              setValues((before) => ({ ...before, [field.id]: value }))
              setProblems((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id !== field.id)))
            }}
          />
        ))}
      </div>
      {failed && <Notice tone="error">{t('form.failed')}</Notice>}
      {Object.keys(problems).length > 0 && <Notice tone="warning">{t('form.check')}</Notice>}
      <div className={styles.actions}>
        {pages.flat().some((field) => field.required) && <span className={styles.hint}>{t('form.requiredHint')}</span>}
        {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('form.previous')}</Button>}
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady(isLast ? pages.flat() : fields)}>
          {t(isLast ? 'form.send' : 'form.next')}
        </Button>
      </div>
    </form>
  )
}
