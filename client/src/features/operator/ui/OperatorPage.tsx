import { createElement, Suspense, useState } from 'react'
import { NavLink, Route, Routes } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { OperatorDoor } from '#client/features/operator/ui/OperatorDoor.tsx'
import { OrganisationsPage } from '#client/features/operator/ui/OrganisationsPage.tsx'
import css from '#client/features/operator/ui/operator.module.css'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { Button } from '#client/ui/Button.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'

const knock = () => call('GET operator/organisations', { query: {} })

/** `/operator`: the page of the server's operator, behind a token of its own. */
export function OperatorPage() {
  const { t } = useTranslation('operator')
  useTitle(t('title'))
  const [isOut, setOut] = useState(false)
  const { data, failure, reload } = useLoaded(knock)
  const isRefused = failure instanceof ApiError && failure.id === 'operator_needed'
  const enter = (): void => {
    setOut(false)
    reload()
  }
  const leave = (): void => void call('POST operator/sign-out').then(() => setOut(true))
  if (isOut || (isRefused && !data)) return <OperatorDoor onEntered={enter} />
  if (!data) return <Skeleton height={120} />
  return <Inside onLeave={leave} />
}

function Inside({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('operator')
  const pages = useFeatureParts('operatorPages')
  useLabelTexts(pages.map(({ labelKey }) => labelKey))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <strong>{t('title')}</strong>
        <nav aria-label={t('title')} className={css.tabs}>
          <NavLink to="/operator" end className={css.tab ?? ''}>
            {t('organisations.title')}
          </NavLink>
          {pages.map(({ path, labelKey }) => (
            <NavLink key={path} to={`/operator/${path}`} className={css.tab ?? ''}>
              {t(labelKey)}
            </NavLink>
          ))}
        </nav>
        <Button size="small" variant="quiet" onClick={onLeave}>
          {t('signOut')}
        </Button>
      </header>
      <main className={css.main}>
        <Suspense fallback={<Skeleton height={120} />}>
          <Routes>
            <Route index element={<OrganisationsPage />} />
            {pages.map((page) => (
              <Route key={page.path} path={`${page.path}/*`} element={createElement(pageOf(page).Page)} />
            ))}
          </Routes>
        </Suspense>
      </main>
    </div>
  )
}
