import { drawnName } from '#client/features/chat/text/drawn-names.ts'
import { thingOf } from '#client/features/chat/text/linked-things.ts'
import { plainText } from '#client/features/chat/text/message-tokens.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The words of a message as one text; a thing that it names has the name that is drawn at this moment, or stands as its kind. */
export function usePlainText(): (text: string) => string {
  const kindOf = useKindOf()
  return (text) => plainText(text, (href) => drawnName(href) ?? kindOf(href))
}

/** The kind of a thing, for readers who may not know its name. */
export function useKindOf(): (href: string) => string {
  const { t } = useTranslation('chat')
  return (href) => {
    const kind = thingOf(href)?.kind
    return kind === undefined ? '…' : `[${t(`kinds.${kind}`)}]`
  }
}
