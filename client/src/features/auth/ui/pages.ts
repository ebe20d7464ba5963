/** The screens, loaded as one: they share most of their parts, and each file's name costs the shell its bytes. */
export { LoginPage } from '#client/features/auth/ui/LoginPage.tsx'
export { FinderPage } from '#client/features/auth/ui/FinderPage.tsx'
export { NewPasswordPage } from '#client/features/auth/ui/NewPasswordPage.tsx'
export { PasswordResetPage } from '#client/features/auth/ui/PasswordResetPage.tsx'
export { SignUpPage } from '#client/features/auth/ui/SignUpPage.tsx'
export { SecondFactorPage } from '#client/features/auth/ui/SecondFactorPage.tsx'
export { SignInSettings } from '#client/features/auth/ui/SignInSettings.tsx'
export { SessionEnded } from '#client/features/auth/ui/SessionEnded.tsx'
