import { createElement, Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { call } from '#client/engine/api/call.ts'
import { clientFeatures } from '#client/app/client-features.ts'
import { lazyPage, pageOf } from '#client/manifest/lazy-page.tsx'
import { listParts } from '#client/manifest/list-parts.ts'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'

const paths = listParts(clientFeatures, 'paths').filter(({ signedOut }) => signedOut)
const login = paths.find(({ path }) => path === 'login')
if (!login) throw new Error('no feature has the login')
const { Page: LoginPage } = pageOf(login)
const signedIn = lazyPage(async () => (await import('#client/features/auth/ui/SignedInNotice.tsx')).SignedInNotice, ['auth'])

/** The way in (specification 1 §2): any path that is not one of these shows the login. */
export function LoggedOutRoutes() {
  return (
    <RouteBoundary resetKey="logged-out">
      <Suspense fallback={<PageSkeleton />}>
        <main>
          <Routes>
            {paths.map((path) => (
              <Route key={path.path} path={path.path} element={createElement(pageOf(path).Page)} />
            ))}
            <Route path="/" element={<FirstVisit />} />
            <Route path="*" element={<LoginPage />} />
          </Routes>
        </main>
      </Suspense>
    </RouteBoundary>
  )
}

/** True for addresses in our mails, which signed-in people open, too. */
export function isMailedPath(path: string): boolean {
  return /^\/(new-password\/[^/]+|password-reset)\/?$/.test(path)
}

/** The same pages for somebody who is signed in, after they were told so. */
export function MailedRoutes() {
  const [goesOn, setGoesOn] = useState(false)
  if (goesOn) return <LoggedOutRoutes />
  return (
    <RouteBoundary resetKey="signed-in">
      <Suspense fallback={<PageSkeleton />}>
        <main>
          <signedIn.Page onGoOn={() => setGoesOn(true)} />
        </main>
      </Suspense>
    </RouteBoundary>
  )
}

/** On a server without any organisation the first visitor makes one; otherwise people log in. */
function FirstVisit() {
  const [isFirst, setFirst] = useState<boolean | undefined>(undefined)
  useEffect(() => {
    let current = true
    call('GET setup/state').then(
      (state) => current && setFirst(!state.hasOrganisation && state.canSignUp),
      () => current && setFirst(false),
    )
    return () => {
      current = false
    }
  }, [])
  if (isFirst === undefined) return <PageSkeleton />
  return isFirst ? <Navigate to="/sign-up" replace state={{ isFirst: true }} /> : <LoginPage />
}
