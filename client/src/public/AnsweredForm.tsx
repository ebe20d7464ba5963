import { useEffect, useState } from 'react'
import type { PublicForm } from '#shared/nouns/public-links/public-item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { apiPath } from '#client/public/follow-item.ts'
import { useLinkToken } from '#client/public/link-token.ts'
import { PublicFormView } from '#client/public/PublicFormView.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The secret of an answer stands behind `#`: browsers send that part of an address to nobody. */
function answerInAddress(): string | undefined {
  return /^#answer=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1]
}

/** A form's own page: empty, or with the answers that its visitor sent before. */
export function AnsweredForm({ form }: { form: PublicForm }) {
  const [answer, setAnswer] = useState(answerInAddress)
  useEffect(() => {
    const look = (): void => setAnswer(answerInAddress())
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  const leave = (): void => {
    history.replaceState(null, '', location.pathname + location.search)
    setAnswer(undefined)
  }
  return answer === undefined ? <PublicFormView form={form} /> : <Answered key={answer} answer={answer} onLeave={leave} />
}

function Answered({ answer, onLeave }: { answer: string; onLeave: () => void }) {
  const { t } = useTranslation('public')
  const token = useLinkToken()
  const [state, setState] = useState<PublicForm | 'loading' | 'gone' | 'offline'>('loading')
  useEffect(() => {
    let isOver = false
    void readAnswer(token, answer).then((read) => !isOver && setState(read))
    return () => {
      isOver = true
    }
  }, [token, answer])
  if (state === 'loading') return <Skeleton width="100%" height={160} />
  if (typeof state === 'string')
    return (
      <EmptyState level={2} title={t(`form.answer.${state}`)} action={<Button onClick={onLeave}>{t('form.answer.empty')}</Button>}>
        {t(`form.answer.${state}Text`)}
      </EmptyState>
    )
  return <PublicFormView form={state} answer={answer} />
}

async function readAnswer(token: string, answer: string): Promise<PublicForm | 'gone' | 'offline'> {
  try {
    const response = await fetch(apiPath(token, '/answer'), {
      ...{ method: 'POST', credentials: 'same-origin', referrerPolicy: 'no-referrer' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
    if (!response.ok) return response.status >= 500 ? 'offline' : 'gone'
    return ((await response.json()) as { form: PublicForm }).form
  } catch {
    return 'offline'
  }
}
