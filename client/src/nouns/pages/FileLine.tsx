import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileSize } from '#client/lib/file-size.ts'

/** The name of a file, which saves it when it is pressed. */
export function FileLine({ href, name, size }: { href: string; name: string; size: number }) {
  const { language } = useTranslation('common')
  return (
    <a href={href} download={name} data-file-line="">
      <IconPaperclip size={16} stroke={1.5} aria-hidden />
      <span>{name}</span>
      <small>{fileSize(size, language)}</small>
    </a>
  )
}
