import { IconCircleCheck, IconClockPause } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { FormProblems, PublicForm, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import type { FormSource } from '#client/nouns/forms/sheet/form-source.ts'
import { FormSheet } from '#client/nouns/forms/sheet/FormSheet.tsx'
import { apiPath } from '#client/public/follow-item.ts'
import { FormField } from '#client/public/FormField.tsx'
import { draftKey, useKeptDraft } from '#client/public/use-draft.ts'
import { filesAt, misfitOf } from '#client/public/form-state.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { usePublicFilling, type PublicFilling } from '#client/public/use-public-filling.ts'
import { useWaiting } from '#client/public/use-waiting.ts'
import { keepDraft, type FormDraft, type Waiting } from '#client/public/visitor-store.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/public/PublicForm.module.css'

const LinesField = lazyPart(async () => (await import('#client/public/LinesField.tsx')).LinesField)

const closedTexts = { day: 'form.closedDay', full: 'form.closedFull', space: 'form.closedSpace' } as const

interface PublicFormViewProps {
  form: PublicForm
  block?: string | undefined
  /** the secret of the answer that is changed */
  answer?: string | undefined
}

interface Sent {
  isLater: boolean
  secret: string | undefined
}

/** A form of one or several pages; sent whole at the end (specification 3 §4 "Public update form"). Without a network it waits on the device. */
export function PublicFormView({ form, block, answer }: PublicFormViewProps) {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  const [round, setRound] = useState(0)
  const [isAfresh, setIsAfresh] = useState(false)
  const key = draftKey(token, form, block === undefined && answer === undefined)
  const draft = useKeptDraft(key)
  const [sent, setSent] = useState<Sent>()
  const waiting = useWaiting(token)
  const [reopened, setReopened] = useState<Waiting>()
  const begin = (): void => {
    setRound(round + 1)
    setIsAfresh(true)
    setSent(undefined)
    setReopened(undefined)
  }
  const reopen = (returned: Waiting): void => {
    begin()
    setReopened(returned)
    // nothing of it may change before the page is closed
    if (key !== undefined) void keepDraft(key, draftOf(returned))
    waiting.taken(returned.id)
  }
  const startOver = (): void => {
    if (key !== undefined) void keepDraft(key, undefined)
    begin()
  }
  const done = (outcome: Sent): void => {
    if (outcome.isLater) waiting.added()
    const { after } = form
    if (after?.do === 'address' && !outcome.isLater && after.address !== '') return location.assign(after.address)
    setSent(outcome)
  }
  if (form.closed)
    return (
      <EmptyState level={2} title={t('form.closed')}>
        {t(closedTexts[form.closed])}
      </EmptyState>
    )
  return (
    <>
      <Returned waiting={waiting} onReopen={reopen} />
      {waiting.count > 0 && !sent?.isLater && <Notice tone="info">{t('form.waiting', { count: waiting.count })}</Notice>}
      {sent ? (
        <Thanks form={form} sent={sent} isWaiting={waiting.count > 0} onAnother={answer === undefined ? begin : undefined} />
      ) : (
        draft !== undefined && (
          <>
            {draft && !isAfresh && (
              <Notice tone="info" action={<Button onClick={startOver}>{t('form.startOver')}</Button>}>
                {t('form.draft')}
              </Notice>
            )}
            <Filling
              key={round}
              {...{ form, block, answer }}
              draft={reopened ? draftOf(reopened) : isAfresh ? null : draft}
              refused={reopened?.refused}
              draftKey={key}
              onSent={done}
            />
          </>
        )
      )}
    </>
  )
}

/** A form that waited and was not taken: its visitor opens it again, with everything that they filled in. */
function Returned({ waiting, onReopen }: { waiting: ReturnType<typeof useWaiting>; onReopen: (returned: Waiting) => void }) {
  const { t } = useTranslation('public')
  const { returned } = waiting
  if (returned)
    return (
      <Notice tone="warning" action={<Button onClick={() => onReopen(returned)}>{t('form.lookAgain')}</Button>}>
        {t('form.returned')}
      </Notice>
    )
  return waiting.refused > 0 && <Notice tone="error">{t('form.refusedLater')}</Notice>
}

/** Files are sent once more: what the server had of them may be gone. */
function draftOf({ at, values, lines, files, names }: Waiting): FormDraft {
  return { at, values, ...(lines && { lines }), ...(names && { names }), files: files.map(withoutId) }
}

function withoutId(file: Waiting['files'][number]): Waiting['files'][number] {
  const fresh = { ...file }
  delete fresh.id
  return fresh
}

interface ThanksProps {
  form: PublicForm
  sent: Sent
  isWaiting: boolean
  onAnother: (() => void) | undefined
}

function Thanks({ form, sent, isWaiting, onAnother }: ThanksProps) {
  const { t } = useTranslation('public')
  const isLater = sent.isLater && isWaiting
  const change = sent.secret === undefined ? undefined : `${location.origin}${location.pathname}#answer=${sent.secret}`
  return (
    <div className={css.thanks} role="status">
      {isLater ? (
        <IconClockPause size={40} stroke={1.5} aria-hidden />
      ) : (
        <IconCircleCheck size={40} stroke={1.5} className={css.done} aria-hidden />
      )}
      <h2 className={css.thanksTitle}>{isLater ? t('form.later') : form.after?.title || t('form.saved')}</h2>
      {isLater && <p className={css.text}>{t('form.laterText')}</p>}
      {form.thanks !== '' && !isLater && <p className={css.text}>{form.thanks}</p>}
      {change !== undefined && (
        <p className={css.text}>
          {t('form.changeText')} <a href={change}>{t('form.change')}</a>
        </p>
      )}
      {onAnother && <Button onClick={onAnother}>{t('form.another')}</Button>}
    </div>
  )
}

/** After a turned page or a refusal, the focus goes to the first problem, else to the first control. */
function useFocusAfterTurn(page: RefObject<HTMLDivElement | null>, at: number, problems: FormProblems): void {
  const seen = useRef(at)
  useEffect(() => {
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else if (seen.current !== at) page.current?.querySelector<HTMLElement>('input:not([hidden]), textarea, button')?.focus()
    seen.current = at
  }, [page, at, problems])
}

interface FillingProps extends PublicFormViewProps {
  draft: FormDraft | null
  /** why it was not taken before */
  refused: FormProblems | undefined
  draftKey: string | undefined
  onSent: (sent: Sent) => void
}

function Filling({ form, block, answer, draft, refused, draftKey: key, onSent }: FillingProps) {
  const { t } = useTranslation('public')
  const filling = usePublicFilling({ form, block, answer, draft, refused, draftKey: key, onSent })
  const { pages, at, problems, isReady, isBusy } = filling
  const token = useLinkToken()
  const page = useRef<HTMLDivElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const isLast = at >= pages.length - 1
  useFocusAfterTurn(page, at, problems)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    if (isLast) void filling.send(trap.current?.value ?? '')
    else filling.go(at + 1)
  }
  return (
    <Stack as="form" className={css.form} gap={24} onSubmit={submit} noValidate>
      <FormSheet
        source={{ ...sourceOf(form, filling), picture: (id, _size, alt) => <img src={apiPath(token, `/files/${id}`)} alt={alt} /> }}
        ref={page}
        level={2}
        isLarge
        step={t('form.step', { step: at + 1, steps: pages.length })}
      />
      <input ref={trap} className={css.trap} name="website" type="text" tabIndex={-1} autoComplete="off" aria-hidden defaultValue="" />
      {filling.isClosed && <Notice tone="warning">{t('form.closed')}</Notice>}
      {filling.isFailed && <Notice tone="error">{filling.said === '' ? t('form.failed') : filling.said}</Notice>}
      {Object.keys(problems).length > 0 && <Notice tone="warning">{t('form.check')}</Notice>}
      <div className={css.actions}>
        {filling.required.size > 0 && <span className={css.hint}>{t('form.requiredHint')}</span>}
        {at > 0 && <Button onClick={() => filling.go(at - 1)}>{t('form.previous')}</Button>}
        <Button type="submit" variant="primary" busy={isBusy} disabled={!isReady || filling.isClosed}>
          {isLast ? form.look?.send || t('form.send') : t('form.next')}
        </Button>
      </div>
    </Stack>
  )
}

/** The form of a link, as the server told it. */
function sourceOf(form: PublicForm, filling: PublicFilling): Omit<FormSource<PublicFormField>, 'picture'> {
  return {
    look: form.look ?? { cover: null, logo: null, color: null },
    text: form.text,
    pages: filling.pages,
    at: filling.at,
    isHeld: false,
    question: (part) => <Question part={part} filling={filling} />,
  }
}

function Question({ part, filling }: { part: PublicFormField; filling: PublicFilling }) {
  const value = filling.values[part.id] ?? null
  const field = { ...part, required: filling.required.has(part.id) }
  if (part.input === 'lines')
    return (
      <Suspense fallback={null}>
        <LinesField field={field} problem={filling.problems[part.id]} filling={filling} />
      </Suspense>
    )
  return (
    <FormField
      field={field}
      value={value}
      files={filesAt(filling.files, { part: part.id })}
      problem={filling.problems[part.id] ?? misfitOf(part, value)}
      onChange={(next) => filling.change(part.id, next)}
      onFiles={(files) => filling.choose({ part: part.id }, files)}
      onProblem={(problem) => filling.fail(part.id, problem)}
      chooser={filling.chooser}
    />
  )
}
