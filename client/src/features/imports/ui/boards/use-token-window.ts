import { useEffect, useState } from 'react'
import { newId } from '#shared/lib/ids.ts'
import { parseJson } from '#shared/lib/json.ts'
import { toast } from '#client/ui/toast.ts'
import { useLatest } from '#client/lib/use-latest.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The news of the window's last page: the mark of this try, and a JSON text (specification 2 §5). */
interface TokenNews {
  mark?: string
  message?: unknown
}

const place = 'popup,width=600,height=760'
/** How long a failure is shown (specification 2 §5). */
const shownMs = 15_000

/** Asks a person for a token in a window of Trello. The opener policy cuts it off from this page, so that its last page tells by a channel. */
export function useTokenWindow(onToken: (token: string) => void): { isWaiting: boolean; open(key: string): void } {
  const { t } = useTranslation('connectors')
  const [mark, setMark] = useState<string>()
  const take = useLatest(onToken)
  const fail = useLatest(() => toast({ id: 'trello', tone: 'error', message: t('boards.wrong'), duration: shownMs }))
  useEffect(() => {
    if (mark === undefined) return undefined
    const channel = new BroadcastChannel('trama.trello')
    channel.addEventListener('message', ({ data }: MessageEvent<TokenNews>) => {
      if (data.mark !== mark) return
      channel.postMessage({ taken: mark })
      setMark(undefined)
      const token = tokenOf(data.message)
      if (token === undefined) fail()
      else take(token)
    })
    return () => channel.close()
  }, [mark, take, fail])
  return {
    isWaiting: mark !== undefined,
    open: (key) => {
      const next = newId()
      const address = new URL('https://trello.com/1/authorize')
      const back = `${window.location.origin}/api/connector/trello/return?mark=${next}`
      const asked = {
        key,
        name: 'Trama',
        scope: 'read',
        expiration: 'never',
        response_type: 'token',
        callback_method: 'fragment',
        return_url: back,
      }
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
      if (window.open(address.href, 'trama-trello', place) === null) fail()
      else setMark(next)
    },
  }
}

/** The token of a message that is a JSON text with `response.access_token`; undefined for any other. */
export function tokenOf(message: unknown): string | undefined {
  const read =
    typeof message === 'string' ? (parseJson(message) as { response?: { access_token?: unknown } } | null | undefined) : undefined
  const token = read?.response?.access_token
  return typeof token === 'string' && token !== '' ? token : undefined
}
