import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { call } from '#client/data/api/call.ts'
import { lazyPage, type LazyPage } from '#client/app/lazy-page.tsx'
import { PageSkeleton } from '#client/app/PageSkeleton.tsx'
import { RouteBoundary } from '#client/app/RouteBoundary.tsx'

const pages = {
  login: lazyPage(async () => (await import('#client/features/auth/ui/LoginPage.tsx')).LoginPage, ['auth']),
  signUp: lazyPage(async () => (await import('#client/features/auth/ui/SignUpPage.tsx')).SignUpPage, ['auth']),
  reset: lazyPage(async () => (await import('#client/features/auth/ui/PasswordResetPage.tsx')).PasswordResetPage, ['auth']),
  newPassword: lazyPage(async () => (await import('#client/features/auth/ui/NewPasswordPage.tsx')).NewPasswordPage, ['auth']),
} satisfies Record<string, LazyPage>
const signedIn = lazyPage(async () => (await import('#client/features/auth/ui/SignedInNotice.tsx')).SignedInNotice, ['auth'])

/** The way in (specification 1 §2): any path that is not one of these shows the login. */
export function LoggedOutRoutes() {
  return (
    <RouteBoundary resetKey="logged-out">
      <Suspense fallback={<PageSkeleton />}>
        <main>
          <Routes>
            <Route path="/sign-up" element={<pages.signUp.Page />} />
            <Route path="/password-reset" element={<pages.reset.Page />} />
            <Route path="/new-password/:token" element={<pages.newPassword.Page />} />
            <Route path="/" element={<FirstVisit />} />
            <Route path="*" element={<pages.login.Page />} />
          </Routes>
        </main>
      </Suspense>
    </RouteBoundary>
  )
}

/** Addresses in our mails, which are opened by whoever is signed in on the device as well. */
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
  return isFirst ? <Navigate to="/sign-up" replace /> : <pages.login.Page />
}
