import { useCallback, useMemo, useRef, useState } from 'react'
import { readRoleRights, replaceRoleRights } from '#client/nouns/roles/role-commands.ts'
import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { reportFault } from '#client/engine/api/report-fault.ts'
import { checkProfile, type ProfileProblem } from '#client/features/roles/check-profile.ts'
import { profileChanges, type ProfileChange } from '#client/features/roles/profile-changes.ts'
import type { RoleSectionProps } from '#client/features/roles/role-sections.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/roles/ui/ProfileJson.module.css'
import { ApiError } from '#client/lib/api-error.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import reach from '#client/ui/reach.module.css'
import { toast } from '#client/ui/toast.ts'

type Rights = NonNullable<Awaited<ReturnType<typeof readRoleRights>>>

/** A role's rights as the JSON they are stored in, for developers. */
export function ProfileJson({ role, lock }: RoleSectionProps) {
  const { t } = useTranslation('roles')
  const load = useCallback(() => readKnownRights(role.id), [role.id])
  const { data, failure, reload } = useLoaded(load)
  if (data) return <ProfileText key={data.version} roleId={role.id} rights={data} isLocked={lock !== undefined} onReload={reload} />
  if (failure === undefined) return <Skeleton height={320} />
  return (
    <Notice
      tone="error"
      action={
        <Button size="small" onClick={reload}>
          {t('common:actions.retry')}
        </Button>
      }
    >
      {errorText(failure)}
    </Notice>
  )
}

/** Rights of a form that this page does not know are shown all the same, and the operator is told. */
async function readKnownRights(roleId: string): Promise<Rights | undefined> {
  const rights = await readRoleRights(roleId)
  const checked = rights && checkProfile(JSON.stringify(rights.profile))
  if (checked?.ok === false) void reportFault('response_parsing_error', `profile/list ${checked.problems.map(placeOf).join(' ')}`)
  return rights
}

/** A key beside a right may be an id, but never a name or content. */
const placeOf = (problem: ProfileProblem): string => ('key' in problem ? problem.key : problem.kind)

/** nothing is typed */
const untyped = { text: '', over: -1 }

interface ProfileTextProps {
  roleId: string
  rights: Rights
  isLocked: boolean
  onReload: () => void
}

/** Typed rights outlive the tab, with the version that they were typed over: a save over a newer one is refused. */
function useTyped(roleId: string, stored: Rights) {
  const [typed, setTyped] = useKeptWords(`role.json.${roleId}`, untyped)
  const isTyped = typed.over !== untyped.over
  const over = isTyped ? typed.over : stored.version
  return {
    text: isTyped ? typed.text : JSON.stringify(stored.profile, null, 2),
    over,
    write: (text: string): void => setTyped({ text, over }),
    forget: (): void => setTyped(untyped),
  }
}

function ProfileText({ roleId, rights, isLocked, onReload }: ProfileTextProps) {
  const { t } = useTranslation('roles')
  const [stored, setStored] = useState(rights)
  const { text, over, write, forget } = useTyped(roleId, stored)
  const [isFocused, setFocused] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const checked = useMemo(() => checkProfile(text), [text])
  const changes = useMemo(() => (checked.ok ? profileChanges(stored.profile, checked.profile) : []), [checked, stored])
  // unfinished JSON is not wrong yet (specification 1 §5)
  const problems = checked.ok || isFocused ? [] : checked.problems

  async function save(profile: Rights['profile']): Promise<void> {
    const next = await replaceRoleRights(roleId, profile, over)
    setStored(next)
    forget()
    toast({ message: t('json.saved'), tone: 'success' })
  }
  const submission = useSubmit(() => (checked.ok && changes.length > 0 ? save(checked.profile) : undefined))
  const isStale = submission.failure instanceof ApiError && submission.failure.id === 'conflict'

  return (
    <Stack as="form" gap={12} onSubmit={submission.onSubmit}>
      <Text as="p" size={13} muted>
        {t('json.hint')}
      </Text>
      {submission.failure !== undefined && (
        <Notice
          tone="error"
          action={
            isStale && (
              <Button
                size="small"
                onClick={() => {
                  forget()
                  onReload()
                }}
              >
                {t('json.reload')}
              </Button>
            )
          }
        >
          {isStale ? t('json.stale') : errorText(submission.failure)}
        </Notice>
      )}
      <div className={css.editor} data-invalid={problems.length > 0 || undefined}>
        <LineNumbers text={text} problems={problems} />
        <textarea
          ref={area}
          className={css.text}
          aria-label={t('sections.json')}
          aria-invalid={problems.length > 0}
          aria-describedby="profile-problems"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          rows={Math.max(12, text.split('\n').length)}
          readOnly={isLocked}
          value={text}
          onChange={(event) => write(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
        />
      </div>
      <Problems problems={problems} onGo={(problem) => area.current && goTo(area.current, problem)} />
      {checked.ok && changes.length > 0 && <Changes changes={changes} />}
      <Row align="stretch" justify="end">
        <Button disabled={changes.length === 0 && checked.ok} onClick={forget}>
          {t('json.discard')}
        </Button>
        <Button type="submit" variant="primary" busy={submission.busy} disabled={isLocked || !checked.ok || changes.length === 0}>
          {t('json.save')}
        </Button>
      </Row>
    </Stack>
  )
}

function Problems({ problems, onGo }: { problems: readonly ProfileProblem[]; onGo: (problem: ProfileProblem) => void }) {
  const { t } = useTranslation('roles')
  return (
    <ul id="profile-problems" className={css.problems} aria-live="polite">
      {problems.length > 0 && <li>{t('json.invalid')}</li>}
      {problems.map((problem) => (
        <li key={`${problem.place.line}.${problem.place.column}.${problem.kind}`}>
          <button type="button" className={reach.reach} onClick={() => onGo(problem)}>
            {t('json.line', { line: problem.place.line })}
          </button>{' '}
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}

function goTo(element: HTMLTextAreaElement, { place }: ProfileProblem): void {
  const at =
    element.value
      .split('\n')
      .slice(0, place.line - 1)
      .join('\n').length +
    (place.line > 1 ? 1 : 0) +
    place.column -
    1
  element.focus()
  element.setSelectionRange(at, at)
}

function LineNumbers({ text, problems }: { text: string; problems: readonly ProfileProblem[] }) {
  return (
    <div className={css.lines} aria-hidden>
      {text.split('\n').map((_, index) => {
        const isWrong = problems.some((problem) => problem.place.line === index + 1)
        return (
          // lines have no identity but their number
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-wrong={isWrong || undefined}>
            {index + 1}
          </span>
        )
      })}
    </div>
  )
}

function ProblemText({ problem }: { problem: ProfileProblem }) {
  const { t } = useTranslation('roles')
  if (problem.kind === 'unknown') return t('json.unknown', { key: problem.key })
  if (problem.kind === 'value') return t('json.value', { key: problem.key, expected: problem.expected })
  const { kind, found, column } = problem.problem
  return t(`json.problems.${found === undefined ? 'end' : kind}`, { found: found ?? '', column })
}

/** The changes and losses that saving would bring. */
function Changes({ changes }: { changes: readonly ProfileChange[] }) {
  const { t } = useTranslation('roles')
  return (
    <section className={css.changes} aria-labelledby="profile-changes">
      <h2 id="profile-changes">{t('json.changes', { count: changes.length })}</h2>
      <ul>
        {changes.map(({ key, before, after }) => (
          <li key={key} data-kind={after === undefined ? 'removed' : before === undefined ? 'added' : 'changed'}>
            <code>{key}</code>
            {before !== undefined && <del>{before}</del>}
            {after !== undefined && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    </section>
  )
}
