import { thingOf } from '#client/features/chat/text/linked-things.ts'
import { plainText } from '#client/features/chat/text/message-tokens.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The words of messages without marks; a thing that one names stands as its kind, since its name is not in the message. */
export function usePlainText(): (text: string) => string {
  const { t } = useTranslation('chat')
  return (text) =>
    plainText(text, (href) => {
      const kind = thingOf(href)?.kind
      return kind === undefined ? '…' : `[${t(`kinds.${kind}`)}]`
    })
}
