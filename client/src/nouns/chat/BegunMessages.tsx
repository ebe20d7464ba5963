import { useEffect, useState } from 'react'
import type { RecordTalk } from '#shared/nouns/chat/chat.ts'
import { noDraft } from '#client/engine/chat/chat-storage.ts'
import { BegunList } from '#client/nouns/comments/BegunList.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBegunMessages } from '#client/nouns/chat/use-chats.ts'

/**
 * Messages that were begun and not sent, and whose conversation is not in the list: it is gone with its record, or nobody has written there.
 * `of`: those about one record; without it all of them.
 */
export function BegunMessages({ of = {} }: { of?: Partial<RecordTalk> }) {
  const { t } = useTranslation('comments')
  const { keys, store } = useBegunMessages(of)
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOver = false
    void Promise.all(keys.map(async (key) => [key, (await store?.readDraft(key))?.text ?? ''] as const)).then(
      (read) => !isOver && setTexts(new Map(read)),
    )
    return () => {
      isOver = true
    }
  }, [keys, store])
  const begun = keys.flatMap((place) => {
    const text = texts.get(place) ?? ''
    return text.trim() === '' ? [] : [{ place, text }]
  })
  return <BegunList title={t('begun.messages')} begun={begun} onDrop={(key) => store?.writeDraft(key, noDraft)} />
}
