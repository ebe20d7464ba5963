import { useCallback, useState } from 'react'
import type { ApiCalls } from '#shared/catalogue/api-calls.ts'
import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { TemplateInstall } from '#shared/nouns/templates/install-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { ChangeLine } from '#client/features/templates/ui/ChangeLine.tsx'
import css from '#client/features/templates/ui/install.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

export type Change = CallAnswer<ApiCalls['GET template/install/:id/changes']>['changes'][number]
export type Side = 'template' | 'local'

interface UpdateDialogProps {
  name: string
  install: TemplateInstall
  onBegun: () => void
  onClose: () => void
}

/** The change of an update in words. Parts that were changed here as well are asked one by one; the update begins once all have an answer. */
export function UpdateDialog({ name, install, onBegun, onClose }: UpdateDialogProps) {
  const { t } = useTranslation('templates')
  const id = install.install_id
  const load = useCallback(() => call('GET template/install/:id/changes', { params: { id } }), [id])
  const { data, failure, reload } = useLoaded(load)
  const [answers, setAnswers] = useState<Readonly<Record<string, Side>>>({})
  const conflicts = data?.changes.filter((change) => change.is_conflict) ?? []
  const others = data?.changes.filter((change) => !change.is_conflict && change.act !== 'left') ?? []
  const left = data?.changes.filter((change) => change.act === 'left') ?? []
  const open = conflicts.filter((change) => answers[change.id] === undefined)
  // the first without an answer, and those before it
  const shown = conflicts.slice(0, open[0] ? conflicts.indexOf(open[0]) + 1 : conflicts.length)
  const begin = useSubmit(async () => {
    if (!data) return
    await call('POST template/install/:id/changes', {
      params: { id },
      body: { version: data.to, seen: data.seen, answers: answersTo(conflicts, answers) },
    }).catch((error: unknown) => {
      // something changed since: the answers stay, and what is new is shown
      reload()
      throw error
    })
    onClose()
    onBegun()
  })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('update.title', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="primary" disabled={!data || open.length > 0} busy={begin.busy} onClick={begin.run}>
            {t('update.do')}
          </Button>
        </>
      }
    >
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {!data && failure === undefined && <Skeleton height={120} />}
      {data && (
        <>
          <Text as="p" size={13} muted>
            {t('update.about', { from: data.from, to: data.to })}
          </Text>
          {data.changes.length === 0 && <p>{t('update.nothing')}</p>}
          {conflicts.length > 0 && (
            <section aria-labelledby="update-conflicts">
              <h3 id="update-conflicts" className={css.heading}>
                {t('update.conflicts', { count: conflicts.length })}
              </h3>
              <ul className={css.changes}>
                {shown.map((change) => (
                  <ChangeLine
                    key={change.id}
                    change={change}
                    answer={answers[change.id]}
                    onAnswer={(side) => setAnswers({ ...answers, [change.id]: side })}
                  />
                ))}
              </ul>
            </section>
          )}
          {others.length > 0 && <ChangeList id="update-changes" title={t('update.changes', { count: others.length })} changes={others} />}
          {left.length > 0 && <ChangeList id="update-left" title={t('update.left')} changes={left} />}
        </>
      )}
      {begin.failure !== undefined && <Notice tone="error">{errorText(begin.failure)}</Notice>}
    </Dialog>
  )
}

function ChangeList({ id, title, changes }: { id: string; title: string; changes: readonly Change[] }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={css.heading}>
        {title}
      </h3>
      <ul className={css.changes}>
        {changes.map((change) => (
          <ChangeLine key={change.id} change={change} />
        ))}
      </ul>
    </section>
  )
}

/** Answers to conflicts that are still asked. */
const answersTo = (conflicts: readonly Change[], answers: Readonly<Record<string, Side>>): Record<string, Side> =>
  Object.fromEntries(conflicts.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]])))
