import { createElement, Suspense } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { pageOf } from '#client/manifest/lazy-page.tsx'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'

/** The dialog that the address names with `?modal=`; closing it gives the page its own query back. */
export function AddressDialogs() {
  const dialogs = useFeatureParts('addressDialogs')
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const name = query.get('modal')
  const dialog = name === null ? undefined : dialogs.find(({ names }) => names.includes(name))
  if (name === null || !dialog) return null
  const close = (): void => {
    if ((state as { modalOver?: unknown } | null)?.modalOver === true) return void navigate(-1)
    setQuery(
      (now) => {
        for (const key of ['modal', ...dialog.parameters]) now.delete(key)
        return now
      },
      { replace: true },
    )
  }
  return <Suspense fallback={null}>{createElement(pageOf(dialog).Page, { name, query, onClose: close })}</Suspense>
}
