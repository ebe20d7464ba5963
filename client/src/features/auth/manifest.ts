import type { ClientFeature } from '#client/manifest/client-feature.ts'

const texts = ['auth']

export const authFeature: ClientFeature = {
  paths: [
    { path: 'login', load: async () => (await import('#client/features/auth/ui/LoginPage.tsx')).LoginPage, texts, signedOut: true },
    { path: 'sign-up', load: async () => (await import('#client/features/auth/ui/SignUpPage.tsx')).SignUpPage, texts, signedOut: true },
    {
      path: 'password-reset',
      load: async () => (await import('#client/features/auth/ui/PasswordResetPage.tsx')).PasswordResetPage,
      texts,
      signedOut: true,
    },
    {
      path: 'new-password/:token',
      load: async () => (await import('#client/features/auth/ui/NewPasswordPage.tsx')).NewPasswordPage,
      texts,
      signedOut: true,
    },
  ],
  settingsPages: [
    {
      path: 'multi-factor-authentication',
      labelKey: 'settings:pages.secondFactor',
      group: 'security',
      load: async () => (await import('#client/features/auth/ui/SecondFactorPage.tsx')).SecondFactorPage,
      texts: ['secondFactor'],
      // one's own account is everybody's business
      mayOpen: () => true,
    },
  ],
}
