import { createElement, Suspense, useEffect, useId, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openPagePanel } from '#client/lib/page-panel.ts'
import { useAddressQuery } from '#client/lib/use-address-query.ts'
import type { PagePanelPlace } from '#client/manifest/client-feature.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import css from '#client/manifest/PagePanels.module.css'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { useItemIcon } from '#client/ui/icons/use-item-icon.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

/** The buttons of panels that features offer beside every page, and the one that is open. An address with `?panel=` opens its panel. */
export function PagePanels({ pageId }: { pageId: string }) {
  const { t } = useTranslation('common')
  const places = useFeatureParts('pagePanels')
  useLabelTexts(places.map(({ labelKey }) => labelKey))
  const { query } = useAddressQuery()
  const asked = query.get('panel')
  const openId = useSyncExternalStore(openPagePanel.subscribe, openPagePanel.get)
  const setOpenId = openPagePanel.set
  useEffect(() => {
    openPagePanel.set(asked)
    return () => openPagePanel.set(null)
  }, [asked, pageId])
  const open = places.find(({ id }) => id === openId)
  return (
    <>
      {places.map((place) => (
        <PanelButton
          key={place.id}
          place={place}
          pageId={pageId}
          isOpen={place === open}
          onToggle={() => setOpenId(place === open ? null : place.id)}
        />
      ))}
      {open &&
        createPortal(
          <Panel title={t(open.labelKey)} closeLabel={t('actions.close')} onClose={() => setOpenId(null)}>
            <Suspense fallback={<Skeleton height={160} />}>{createElement(pageOf(open).Page, { pageId })}</Suspense>
          </Panel>,
          document.body,
        )}
    </>
  )
}

interface PanelButtonProps {
  place: PagePanelPlace
  pageId: string
  isOpen: boolean
  onToggle(): void
}

function PanelButton({ place, pageId, isOpen, onToggle }: PanelButtonProps) {
  const { t } = useTranslation('common')
  const { icon } = place
  const drawing = useItemIcon(icon)
  const countId = useId()
  return (
    <span className={css.place}>
      <IconButton
        label={t(place.labelKey)}
        aria-pressed={isOpen}
        aria-describedby={place.count && countId}
        icon={drawing && createElement(drawing, { size: 18, stroke: 1.5 })}
        onClick={onToggle}
      />
      {place.count && (
        <span id={countId} className={css.count}>
          <Suspense>{createElement(pageOf(place.count).Page, { pageId })}</Suspense>
        </span>
      )}
    </span>
  )
}
