import { createElement, Suspense, useState } from 'react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useSharedPart } from '#client/features/public-links/data/use-shared-part.ts'
import { GoneItem } from '#client/nouns/items/GoneItem.tsx'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { itemKey, useItems, type Item } from '#client/nouns/items/item.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay, type Overlay, type TablePart } from '#client/lib/overlays.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { CopyButton } from '#client/ui/CopyButton.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/public-links/ui/ShareDialog.module.css'

/** The one dialog by which an item is shared, asked for by its page. */
export function ShareOverlay({ overlay }: { overlay: Overlay }) {
  const items = useItems()
  if (overlay.kind !== 'share') return null
  const { type, id } = overlay.target
  const item = items.get(itemKey(type, id))
  return item ? <ShareDialog item={item} of={overlay.of} /> : <GoneItem />
}

/** The parts that features offer for sharing an item: people and roles, links. */
function ShareDialog({ item, of }: { item: Item; of: TablePart | undefined }) {
  const { t } = useTranslation('publicLinks')
  const access = useAccess()
  const places = useFeatureParts('shareParts')
  useLabelTexts(places.map(({ labelKey }) => labelKey))
  const parts = places.filter((place) => place.mayOpen(access, item.type, item.id))
  const [chosen, setChosen] = useState(of && 'links')
  const part = parts.find(({ id }) => id === chosen) ?? parts[0]
  const { view, form } = useSharedPart(of)
  const alone = view ?? form
  const path = form ? `/form/${form.id}` : [itemPath(item.type, item.id), ...(view ? [view.id] : [])].join('/')
  return (
    <Dialog
      open
      wide
      onClose={closeOverlay}
      title={t('title', { name: alone?.label ?? item.label })}
      closeLabel={t('close')}
      footer={<CopyButton variant="quiet" text={location.origin + path} label={t('memberLink')} copiedLabel={t('copied')} />}
    >
      <Stack gap={16}>
        {parts.length > 1 && part && (
          <div className={css.parts}>
            <Segmented
              label={t('parts')}
              value={part.id}
              onChange={setChosen}
              options={parts.map(({ id, labelKey }) => ({ value: id, label: t(labelKey) }))}
            />
          </div>
        )}
        {alone && part?.id !== 'links' && (
          <Text as="p" size={13} muted>
            {t('ofTable', { name: item.label })}
          </Text>
        )}
        {part && (
          <Suspense fallback={<Skeleton width="100%" height={160} />}>
            {createElement(pageOf(part).Page, { item, of, onClose: closeOverlay })}
          </Suspense>
        )}
      </Stack>
    </Dialog>
  )
}
