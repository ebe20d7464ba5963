import { useState } from 'react'
import { begunComments, type BegunComment } from '#client/nouns/comments/begun-comments.ts'
import css from '#client/nouns/comments/BegunComments.module.css'
import { forgetWords } from '#client/engine/session/use-kept-words.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useCopy } from '#client/lib/use-copy.ts'
import { Button } from '#client/ui/Button.tsx'
import { LinkButton } from '#client/ui/LinkButton.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'

/** Comments that were begun and not sent, also on what is gone since. `of`: those on one record or page; without it all of them. */
export function BegunComments({ of }: { of?: string }) {
  const { t } = useTranslation('comments')
  const [begun, setBegun] = useState(() => begunComments(of))
  if (begun.length === 0) return null
  return (
    <Stack as="section" gap={4} aria-label={t('begun.title')}>
      <Text as="h3" size={12} weight="medium" muted>
        {t('begun.title')}
      </Text>
      <ul className={css.list}>
        {begun.map((each) => (
          <Begun
            key={each.place}
            begun={each}
            // where its own screen says that it is gone, no way leads
            isLinked={of === undefined}
            onDrop={() => {
              forgetWords(each.place)
              setBegun(begunComments(of))
            }}
          />
        ))}
      </ul>
    </Stack>
  )
}

function Begun({ begun: { text, path }, isLinked, onDrop }: { begun: BegunComment; isLinked: boolean; onDrop: () => void }) {
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
        {isLinked && path !== undefined && (
          <LinkButton size="small" variant="quiet" to={path}>
            {t('begun.open')}
          </LinkButton>
        )}
      </Row>
    </li>
  )
}
