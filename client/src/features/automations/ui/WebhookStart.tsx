import { useCallback, useEffect, useState } from 'react'
import type { JsonValue } from '#shared/lib/json.ts'
import { learnParts, readParts } from '#shared/nouns/automations/values/learnt-parts.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { SecretText } from '#client/nouns/automations/SecretText.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface WebhookStartProps {
  automationId: string
  name: string
  parts: JsonValue
  disabled: boolean
  /** the parts of a delivery, and its JSON text */
  onLearn: (parts: JsonValue, content: string) => void
}

/** ms between two looks for a first delivery */
const lookMs = 3_000

/** The addresses that start the automation, a new one, and the parts of the last delivery. */
export function WebhookStart({ automationId, name, parts, disabled, onLearn }: WebhookStartProps) {
  const { t } = useTranslation('steps')
  const [made, setMade] = useState<string>()
  const [note, setNote] = useState<string>()
  const load = useCallback(async () => {
    const { items } = await call('GET v3/low-code-webhook', { query: { size: 100 } })
    return items.filter(({ automation_id: id }) => id === automationId)
  }, [automationId])
  const { data, failure, reload } = useLoaded(load)
  const learnt = readParts(parts)
  const [webhook] = data ?? []
  const learn = useCallback(async (): Promise<boolean> => {
    if (!webhook) return false
    const { items } = await call('GET v3/low-code-webhook/:id/requests', { params: { id: webhook.id_webhooks }, query: { size: 20 } })
    for (const { content } of items) {
      const found = content === null ? [] : partsOf(content)
      if (found.length === 0 || content === null) continue
      onLearn(found as unknown as JsonValue, content)
      return true
    }
    return false
  }, [webhook, onLearn])
  const isWaiting = webhook !== undefined && learnt.length === 0 && !disabled
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void learn().catch(() => false), lookMs)
    return () => clearInterval(timer)
  }, [isWaiting, learn])
  const say = (learning: Promise<boolean>): void =>
    void learning.then(
      (found) => setNote(found ? undefined : t('webhookStart.nothing')),
      (error: unknown) => setNote(errorText(error)),
    )
  const make = async (): Promise<void> => {
    try {
      const { url } = await call('POST v3/low-code-webhook', { body: { name: name.slice(0, 100), automation_id: automationId } })
      setMade(url)
      reload()
    } catch (error) {
      setNote(errorText(error))
    }
  }
  return (
    <div className={css.act}>
      {failure !== undefined && <Notice tone="warning">{errorText(failure)}</Notice>}
      {made !== undefined && (
        <>
          <p>{t('webhookStart.once')}</p>
          <SecretText secret={made} copied={t('webhookStart.copied')} />
        </>
      )}
      {data?.map(({ id_webhooks: id, name: called, url }) => (
        <p key={id}>
          {called} <span className={css.aside}>{url}</span>
        </p>
      ))}
      {data?.length === 0 && made === undefined && (
        <>
          <p className={css.about}>{t('webhookStart.none')}</p>
          <Button size="small" disabled={disabled} onClick={() => void make()}>
            {t('webhookStart.make')}
          </Button>
        </>
      )}
      {isWaiting && <p role="status">{t('webhookStart.waiting')}</p>}
      {learnt.length > 0 && <p className={css.about}>{t('webhookStart.learnt', { parts: learnt.map(({ path }) => path).join(', ') })}</p>}
      {webhook && (
        <Button size="small" variant="quiet" disabled={disabled} onClick={() => say(learn())}>
          {t('webhookStart.learn')}
        </Button>
      )}
      {note !== undefined && <p role="status">{note}</p>}
    </div>
  )
}

function partsOf(content: string): ReturnType<typeof learnParts> {
  try {
    return learnParts(JSON.parse(content) as JsonValue)
  } catch {
    return []
  }
}
