import css from '#client/nouns/comments/BegunList.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useCopy } from '#client/lib/use-copy.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

interface Begun {
  /** where the device keeps it */
  place: string
  text: string
  /** the screen with its box, where there is one */
  path?: string | undefined
}

/** Words that were begun and not sent, to be copied or discarded; nothing without any. */
export function BegunList({ title, begun, onDrop }: { title: string; begun: readonly Begun[]; onDrop: (place: string) => void }) {
  if (begun.length === 0) return null
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Text as="h3" size={12} weight="medium" muted>
        {title}
      </Text>
      <ul className={css.list}>
        {begun.map((each) => (
          <BegunItem key={each.place} begun={each} onDrop={() => onDrop(each.place)} />
        ))}
      </ul>
    </Stack>
  )
}

function BegunItem({ begun: { text, path }, onDrop }: { begun: Begun; onDrop: () => void }) {
  const { t } = useTranslation('comments')
  const { copied, copy } = useCopy(text)
  return (
    <li className={css.item}>
      <p className={css.text}>{text}</p>
      <Row gap={4}>
        <Button size="small" onClick={copy}>
          {t(copied ? 'begun.copied' : 'common:actions.copy')}
        </Button>
        <Button size="small" variant="quiet" onClick={onDrop}>
          {t('common:actions.discard')}
        </Button>
        {path !== undefined && (
          <LinkButton size="small" variant="quiet" to={path}>
            {t('begun.open')}
          </LinkButton>
        )}
      </Row>
    </li>
  )
}
