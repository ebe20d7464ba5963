import { IconX } from '@tabler/icons-react'
import { readMessageText, type TextPart } from '#client/features/chat/text/message-tokens.ts'
import { messageFile } from '#client/features/chat/text/own-path.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import css from '#client/features/chat/ui/message-parts.module.css'

interface DraftPicturesProps {
  /** the Markdown of each */
  links: readonly string[]
  onChange(links: readonly string[]): void
}

/** The pictures that are sent below the text, small, each with a button that takes it out. */
export function DraftPictures({ links, onChange }: DraftPicturesProps) {
  const { t } = useTranslation('chat')
  if (links.length === 0) return null
  return (
    <ul className={css.pictures}>
      {links.map((link) => {
        const { href = '', text = '' } = pictureOf(link) ?? {}
        const file = messageFile(href)
        return (
          <li key={link}>
            {file && (
              <OwnedPicture target={{ owner: 'message', ownerId: file.ownerId }} id={file.id} size="small" alt={text}>
                {text}
              </OwnedPicture>
            )}
            <IconButton
              label={t('takeOut', { name: text })}
              icon={<IconX size={14} stroke={1.5} aria-hidden />}
              onClick={() => onChange(links.filter((one) => one !== link))}
            />
          </li>
        )
      })}
    </ul>
  )
}

function pictureOf(link: string): TextPart | undefined {
  return readMessageText(link)[0]?.parts?.find(({ look }) => look === 'picture')
}
