import { useEffect, useMemo, useState } from 'react'
import type { Chooser } from '#client/public/ChoiceField.tsx'
import { isFormLogic } from '#shared/nouns/public-links/form-logic.ts'
import type { FormProblems, FormValue, PublicForm, PublicFormField, PublicFormPart } from '#shared/nouns/public-links/public-item.ts'
import {
  filesAt,
  forgetProblem,
  isFilled,
  isWholeLine,
  misfitOf,
  questionOf,
  questionsIn,
  wantedLines,
  wantedValues,
  type FilePlace,
} from '#client/public/form-state.ts'
import type { JudgePublicForm } from '#client/public/judge-public-form.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { prefilled } from '#client/public/prefill.ts'
import { useChooser } from '#client/public/use-chooser.ts'
import { useDraftKeeping, type FilledIn } from '#client/public/use-draft.ts'
import { mayComeLater, sendWaiting } from '#client/public/send-waiting.ts'
import {
  dropWaiting,
  keepDraft,
  keepWaiting,
  type ChosenFile,
  type FormDraft,
  type VisitorLine,
  type VisitorLines,
  type Waiting,
} from '#client/public/visitor-store.ts'

export interface PublicFilling {
  /** shown ones, for what was filled in so far */
  pages: readonly PublicFormPart[][]
  at: number
  values: Readonly<Record<string, FormValue>>
  lines: VisitorLines
  files: readonly ChosenFile[]
  chooser: Chooser
  problems: FormProblems
  required: ReadonlySet<string>
  isReady: boolean
  isBusy: boolean
  isFailed: boolean
  /** the table's own words for it; empty where there are none */
  said: string
  isClosed: boolean
  change(id: string, value: FormValue): void
  changeLines(id: string, lines: readonly VisitorLine[]): void
  choose(place: FilePlace, files: readonly ChosenFile[]): void
  fail(id: string, problem: string): void
  go(at: number): void
  send(website: string): Promise<void>
}

interface Sent {
  /** it waits on this device */
  isLater: boolean
  secret: string | undefined
}

interface Options {
  form: PublicForm
  block: string | undefined
  /** the secret of the answer that is changed */
  answer: string | undefined
  /** what was begun on this device, and where it is kept */
  draft: FormDraft | null
  /** why it was not taken before */
  refused: FormProblems | undefined
  draftKey: string | undefined
  onSent(sent: Sent): void
}

/** A visitor's form while it is filled in. Nothing on the server alters it meanwhile. */
export function usePublicFilling({ form: given, block, answer, draft, refused = {}, draftKey, onSent }: Options): PublicFilling {
  const token = useLinkToken()
  const [form] = useState(given)
  const questions = useMemo(() => questionsIn(form), [form])
  const [values, setValues] = useState<Record<string, FormValue>>(() => ({
    ...startValues(form, questions, answer),
    ...draftValues(draft, questions),
  }))
  const [lines, setLines] = useState<VisitorLines>(() => draftLines(draft, questions))
  const [files, setFiles] = useState<readonly ChosenFile[]>(() =>
    (draft?.files ?? []).filter(({ part }) => questions.some(({ id }) => id === part)),
  )
  const chooser = useChooser(token, form, { block, draft })
  const { names } = chooser
  const [problems, setProblems] = useState<FormProblems>(refused)
  const [at, setAt] = useState(0)
  const [state, setState] = useState<'filling' | 'busy' | 'failed' | 'closed'>('filling')
  const [said, setSaid] = useState('')
  const [submission] = useState(() => ({ id: crypto.randomUUID(), secret: form.answerDays === undefined ? undefined : newSecret() }))
  // what is sent is no draft any more
  const filled = { values, lines, files, names }
  useDraftKeeping(state === 'busy' ? undefined : draftKey, filled)
  const judged = useJudged(form, questions, filled)
  const { pages } = judged
  const [withdrawn, setWithdrawn] = useState(() => withdrawnIn(refused))
  const required = useMemo(() => new Set([...judged.required].filter((id) => !withdrawn.includes(id))), [judged, withdrawn])
  const page = Math.min(at, Math.max(0, pages.length - 1))
  const isLast = page >= pages.length - 1
  const isReady = (isLast ? pages.flat() : (pages[page] ?? [])).every((part) => isAnswered(part, required, filled))
  const forget = (id: string): void => setProblems((before) => forgetProblem(before, id))

  async function send(website: string): Promise<void> {
    setState('busy')
    const waiting: Waiting = {
      ...{ id: submission.id, token, at: Date.now() },
      ...shownAnswers(form, questions, pages, filled),
      ...(block !== undefined && { block }),
      ...(form.version !== undefined && { version: form.version }),
      ...(submission.secret !== undefined && answer === undefined && { secret: submission.secret }),
      ...(answer !== undefined && { answer }),
      ...(Object.keys(names).length > 0 && { names }),
    }
    // a program that fills in every field it finds has filled in this one
    if (website !== '') return onSent({ isLater: false, secret: undefined })
    const sentOff = (sent: Sent): void => {
      if (draftKey !== undefined) void keepDraft(draftKey, undefined)
      onSent(sent)
    }
    // on the device before it leaves: a tab that closes meanwhile loses nothing
    const isKept = await keepOnDevice(waiting)
    const sent = await sendWaiting(waiting, isKept)
    if (!sent.ok && isKept && mayComeLater(sent)) return sentOff({ isLater: true, secret: waiting.secret })
    await dropWaiting(waiting.id)
    if (sent.ok) return sentOff({ isLater: false, secret: waiting.secret })
    const wrong = new Set(Object.keys(sent.problems).map(questionOf))
    const first = pages.findIndex((parts) => parts.some(({ id }) => wrong.has(id)))
    // nobody has to answer what is asked no longer
    setWithdrawn([...withdrawn, ...withdrawnIn(sent.problems)])
    setProblems(sent.problems)
    setSaid(sent.said)
    setState(sent.id === 'form_closed' || sent.id === 'organisation_full' ? 'closed' : first < 0 ? 'failed' : 'filling')
    if (first >= 0) setAt(first)
  }
  return {
    ...{ pages, at: page, values, lines, files, problems, required, isReady, chooser },
    ...{ isBusy: state === 'busy', isFailed: state === 'failed', isClosed: state === 'closed', said },
    change: (id, value) => {
      setValues((before) => ({ ...before, [id]: value }))
      forget(id)
    },
    changeLines: (id, list) => {
      setLines((before) => ({ ...before, [id]: list }))
      setFiles((before) => before.filter(({ part, line }) => part !== id || list.some(({ key }) => key === line)))
      forget(id)
    },
    choose: (place, chosen) => {
      setFiles((before) => [...before.filter((file) => !filesAt(before, place).includes(file)), ...chosen])
      forget(place.part)
    },
    fail: (id, problem) => setProblems((before) => ({ ...before, [id]: problem })),
    go: setAt,
    send,
  }
}

/** @returns whether it will be there after the page is closed */
const keepOnDevice = (waiting: Waiting): Promise<boolean> =>
  keepWaiting(waiting).then(
    () => true,
    () => false,
  )

/** The questions that are asked no longer. */
function withdrawnIn(problems: FormProblems): string[] {
  return Object.keys(problems).filter((id) => problems[id] === 'withdrawn')
}

/** The answers to shown questions, as they are sent. */
function shownAnswers(
  form: PublicForm,
  questions: readonly PublicFormField[],
  pages: readonly PublicFormPart[][],
  { values, lines, files }: FilledIn,
): Pick<Waiting, 'values' | 'lines' | 'files'> {
  const shown = new Set(pages.flat().map(({ id }) => id))
  const asked = questions.filter(({ id }) => shown.has(id))
  const sentLines = wantedLines(lines, shown)
  return {
    values: wantedValues(asked, values, form),
    ...(Object.keys(sentLines).length > 0 && { lines: sentLines }),
    files: files.filter(({ part }) => shown.has(part)).map((file) => ({ ...file })),
  }
}

/** True for a part that keeps nobody from going on. */
function isAnswered(part: PublicFormPart, required: ReadonlySet<string>, { values, lines, files }: FilledIn): boolean {
  if (part.still !== undefined) return true
  const list = lines[part.id] ?? []
  const value = values[part.id] ?? null
  const isThere = isFilled(value) || list.length > 0 || filesAt(files, { part: part.id }).length > 0
  return (!required.has(part.id) || isThere) && misfitOf(part, value) === undefined && list.every((line) => isWholeLine(part, line, files))
}

/** The kept lines of questions that the form still asks. */
function draftLines(draft: FormDraft | null, questions: readonly PublicFormField[]): VisitorLines {
  return wantedLines(draft?.lines ?? {}, new Set(questions.map(({ id }) => id)))
}

/** The kept answers of questions that the form still asks. */
function draftValues(draft: FormDraft | null, questions: readonly PublicFormField[]): Record<string, FormValue> {
  const kept = questions.flatMap(({ id }): [string, FormValue][] => {
    const value = draft?.values[id]
    return value === undefined ? [] : [[id, value]]
  })
  return Object.fromEntries(kept)
}

function startValues(form: PublicForm, questions: readonly PublicFormField[], answer: string | undefined): Record<string, FormValue> {
  const stored = Object.fromEntries(questions.map(({ id, value }) => [id, value]))
  const isNew = form.isRepeatable && answer === undefined
  return isNew ? { ...stored, ...prefilled(location.search, questions) } : stored
}

/** The pages and required questions for what is filled in; a form with conditions judges itself once that part has loaded. */
function useJudged(
  form: PublicForm,
  questions: readonly PublicFormField[],
  { values, lines, files }: FilledIn,
): { pages: PublicFormPart[][]; required: ReadonlySet<string> } {
  const [judge, setJudge] = useState<{ read: JudgePublicForm }>()
  const { logic } = form
  useEffect(() => {
    if (!isFormLogic(logic)) return
    let isOver = false
    void import('#client/public/judge-public-form.ts').then(
      ({ judgePublicForm }) => !isOver && setJudge({ read: judgePublicForm(logic, questions) }),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [logic, questions])
  return useMemo(() => {
    if (!judge) return { pages: form.pages, required: new Set(questions.filter((field) => field.required).map(({ id }) => id)) }
    // a chosen file is an answer before it has an id, and a line before it is a record
    const chosen = files.flatMap(({ part, line }) => (line === undefined ? [[part, [crypto.randomUUID()]]] : []))
    const added = Object.entries(lines).map(([part, list]) => [part, list.map(({ key }) => key)])
    const judged = judge.read({ ...values, ...Object.fromEntries([...chosen, ...added]) })
    const shown = new Set(judged.pages.flat().map(({ id }) => id))
    const pages = form.pages
      .map((page) => page.filter((part) => shown.has(part.id)))
      .filter((page) => page.some((part) => !isPageHead(part)))
    return { pages, required: judged.required }
  }, [judge, form, questions, values, lines, files])
}

function isPageHead(part: PublicFormPart): boolean {
  return part.still === 'page'
}

/** 32 random bytes: by them a visitor may change their answer. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
