import { IconArrowMoveRight, IconFilePlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntity } from '#client/engine/replica/use-entities.ts'
import { Backlinks } from '#client/features/pages/ui/Backlinks.tsx'
import { MoveBelow } from '#client/features/pages/ui/MoveBelow.tsx'
import { Relations } from '#client/features/pages/ui/Relations.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { awaitWriting } from '#client/lib/awaited-writing.ts'
import { titlePlace } from '#client/lib/write-places.ts'
import type { PagePanelProps } from '#client/manifest/client-feature.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { usePageTree } from '#client/nouns/pages/page-tree.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The place of a page among others: the page above, those below, and everything that leads to it. */
export function StructurePanel({ pageId }: PagePanelProps) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const navigate = useNavigate()
  const entry = useEntity('page', pageId)
  const tree = usePageTree()
  const [isMoving, setMoving] = useState(false)
  if (!entry) return null
  const parent = tree.above(pageId).at(-1)
  const below = tree.below(pageId)
  const mayAdd = access.canCreate('page') && access.item('page', pageId) === 'write'
  const add = () => {
    const id = createPage({ label: t('newLabel') }, undefined, pageId)
    awaitWriting(titlePlace('page', id))
    void navigate(`/doc-page/${id}`)
  }
  return (
    <div className={css.parts}>
      <Part title={t('structure.above')}>
        {parent ? (
          <PageLine {...parent} />
        ) : (
          <Text as="p" size={13} muted>
            {t('structure.top')}
          </Text>
        )}
        {access.may('rename', 'page', pageId) && !isMoving && (
          <Button size="small" icon={<IconArrowMoveRight {...drawing} />} onClick={() => setMoving(true)}>
            {t('structure.move')}
          </Button>
        )}
        {isMoving && <MoveBelow page={entry} onDone={() => setMoving(false)} />}
      </Part>
      <Part title={t('structure.below')}>
        {below.length === 0 && (
          <Text as="p" size={13} muted>
            {t('structure.noneBelow')}
          </Text>
        )}
        <ul className={css.list}>
          {below.map((page) => (
            <li key={page.id}>
              <PageLine {...page} />
            </li>
          ))}
        </ul>
        {mayAdd && (
          <Button size="small" icon={<IconFilePlus {...drawing} />} onClick={add}>
            {t('structure.add')}
          </Button>
        )}
      </Part>
      {(entry.record || access.may('rename', 'page', pageId)) && (
        <Part title={t('record.part')}>
          <Relations page={entry} />
        </Part>
      )}
      <Part title={t('structure.links')}>
        <Backlinks pageId={pageId} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" align="start" aria-label={title}>
      <Text as="h3" size={12} weight="medium" muted>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

function PageLine({ id, label, icon, color }: { id: string; label: string; icon: string; color: string }) {
  const { t } = useTranslation('pages')
  return (
    <Link to={`/doc-page/${id}`} className={css.line}>
      <ItemIcon icon={icon} color={color} size={20} />
      <span>{label === '' ? t('untitled') : label}</span>
    </Link>
  )
}
