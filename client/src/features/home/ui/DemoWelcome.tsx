import { IconArrowRight } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { call } from '#client/engine/api/call.ts'
import { demoHiddenAtom } from '#client/features/home/home-state.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/DemoWelcome.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { useItems } from '#client/nouns/items/item.ts'
import { Button } from '#client/ui/Button.tsx'
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Notice } from '#client/ui/Notice.tsx'

/** Things to try, by the names that the demo gives them in each language; what was renamed or deleted is not offered. */
const tries: readonly { key: 'app' | 'table' | 'page'; labels: readonly string[] }[] = [
  { key: 'app', labels: ['Control room', 'Sala de controle', 'Sala de control'] },
  { key: 'table', labels: ['Orders', 'Pedidos'] },
  { key: 'page', labels: ['How we work', 'Como trabalhamos', 'Cómo trabajamos'] },
]

/** Explains the demo workspace, with things to try in it and the way to remove it. */
export function DemoWelcome() {
  const { t } = useTranslation('home')
  const items = useItems()
  const { isAdmin } = useAccess()
  const [isHidden, setHidden] = useAtom(demoHiddenAtom)
  const known = tries.flatMap(({ key, labels }) => {
    const item = [...items.values()].find((one) => one.type === key && labels.includes(one.label))
    return item ? [{ key, item }] : []
  })
  return (
    <section className={css.card} aria-label={t('demo.title')}>
      <Row wrap>
        <Text as="h2" flex="grow" size={14}>
          {t('demo.title')}
        </Text>
        <Button size="small" variant="quiet" onClick={() => setHidden(!isHidden)}>
          {t(isHidden ? 'demo.show' : 'demo.hide')}
        </Button>
        <RemoveDemo />
      </Row>
      {!isHidden && (
        <>
          <p className={css.text}>
            {t('demo.text')} {isAdmin && t('demo.over')}
          </p>
          <ul className={css.tries}>
            {known.map(({ key, item }) => (
              <li key={key}>
                <Link to={itemPath(item.type, item.id)} className={css.try}>
                  <ItemIcon icon={item.icon} color={item.color} size={24} />
                  <Stack as="span" gap={0} flex="fill">
                    <Text size={13} weight="medium">
                      {t(`demo.try.${key}.title`)}
                    </Text>
                    <Text size={12} muted>
                      {t(`demo.try.${key}.text`)}
                    </Text>
                  </Stack>
                  <IconArrowRight size={16} stroke={1.5} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function RemoveDemo() {
  const { t } = useTranslation('home')
  const { isAdmin } = useAccess()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const [isUnderWay, setUnderWay] = useState(false)
  const removing = useSubmit(async () => {
    await call('POST demo/remove', { body: {} })
    setAsking(false)
    setUnderWay(true)
  })
  if (!isAdmin) return null
  return (
    <>
      <Button size="small" busy={isUnderWay} disabled={!online} onClick={() => setAsking(true)}>
        {t('demo.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        busy={removing.busy}
        title={t('demo.removeTitle')}
        confirmLabel={t('demo.remove')}
        cancelLabel={t('common:actions.cancel')}
        onConfirm={removing.run}
        onClose={() => setAsking(false)}
      >
        <p>{t('demo.removeText')}</p>
        {removing.failure !== undefined && <Notice tone="error">{errorText(removing.failure)}</Notice>}
      </ConfirmDialog>
    </>
  )
}
