import type { Organisation } from '#shared/nouns/organisations/organisation.ts'

export type MailKind = 'reset' | 'invite' | 'passwordChanged' | 'sharedLink' | 'notices'

/** `{name}`, `{organisation}`, `{inviter}` and `{count}` are filled in as plain text and escaped where HTML is made. */
interface MailText {
  subject: string
  greeting: string
  body: string
  /** the button that opens the link */
  action: string
  closing: string
}

type Texts = Record<MailKind, MailText>

const en: Texts = {
  reset: {
    subject: 'Choose a new password',
    greeting: 'Hello {name},',
    body: 'Somebody asked to reset the password of your Trama account. The link works once and for 30 minutes.',
    action: 'Choose a new password',
    closing: 'If it was not you, do nothing: your password stays as it is.',
  },
  invite: {
    subject: '{inviter} invited you to {organisation}',
    greeting: 'Hello,',
    body: '{inviter} invited you to work in {organisation} on Trama. The link works once and for 7 days.',
    action: 'Join {organisation}',
    closing: 'If you do not know who this is, you can ignore this mail.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    greeting: 'Hello {name},',
    body: 'The password of your Trama account was just changed, and you were logged out on all other devices.',
    action: 'It was not me',
    closing: 'If it was you, there is nothing to do.',
  },
  sharedLink: {
    subject: '{inviter} shared “{name}” with you',
    greeting: 'Hello,',
    body: '{inviter} of {organisation} shared “{name}” with you on Trama. No account is needed.',
    action: 'Open',
    closing: 'If you do not know who this is, you can ignore this mail.',
  },
  notices: {
    subject: 'New updates in {organisation}: {count}',
    greeting: 'Hello {name},',
    body: 'In {organisation}, updates wait for you: {count}. They are mentions, replies and assignments that you have not read.',
    action: 'Read them',
    closing: 'You can switch these mails off in your settings, under Notifications.',
  },
}

const pt: Texts = {
  reset: {
    subject: 'Escolha uma nova senha',
    greeting: 'Olá, {name}!',
    body: 'Alguém pediu para redefinir a senha da sua conta Trama. O link funciona uma única vez e por 30 minutos.',
    action: 'Escolher nova senha',
    closing: 'Se não foi você, não faça nada: sua senha continua a mesma.',
  },
  invite: {
    subject: '{inviter} convidou você para {organisation}',
    greeting: 'Olá!',
    body: '{inviter} convidou você para trabalhar em {organisation} no Trama. O link funciona uma única vez e por 7 dias.',
    action: 'Entrar em {organisation}',
    closing: 'Se você não conhece essa pessoa, pode ignorar este e-mail.',
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada',
    greeting: 'Olá, {name}!',
    body: 'A senha da sua conta Trama acaba de ser alterada, e você saiu de todos os outros dispositivos.',
    action: 'Não fui eu',
    closing: 'Se foi você, não é preciso fazer nada.',
  },
  sharedLink: {
    subject: '{inviter} compartilhou “{name}” com você',
    greeting: 'Olá!',
    body: '{inviter}, de {organisation}, compartilhou “{name}” com você no Trama. Não é preciso ter uma conta.',
    action: 'Abrir',
    closing: 'Se você não conhece essa pessoa, pode ignorar este e-mail.',
  },
  notices: {
    subject: 'Novas atualizações em {organisation}: {count}',
    greeting: 'Olá, {name}!',
    body: 'Em {organisation} há atualizações à sua espera: {count}. São menções, respostas e atribuições que você ainda não leu.',
    action: 'Ler agora',
    closing: 'Você pode desligar estes e-mails nas configurações, em Notificações.',
  },
}

const es: Texts = {
  reset: {
    subject: 'Elige una nueva contraseña',
    greeting: 'Hola, {name}:',
    body: 'Alguien pidió restablecer la contraseña de tu cuenta de Trama. El enlace funciona una sola vez y durante 30 minutos.',
    action: 'Elegir nueva contraseña',
    closing: 'Si no fuiste tú, no hagas nada: tu contraseña sigue igual.',
  },
  invite: {
    subject: '{inviter} te invitó a {organisation}',
    greeting: 'Hola:',
    body: '{inviter} te invitó a trabajar en {organisation} en Trama. El enlace funciona una sola vez y durante 7 días.',
    action: 'Unirme a {organisation}',
    closing: 'Si no conoces a esta persona, puedes ignorar este correo.',
  },
  passwordChanged: {
    subject: 'Tu contraseña cambió',
    greeting: 'Hola, {name}:',
    body: 'La contraseña de tu cuenta de Trama acaba de cambiar y se cerró tu sesión en los demás dispositivos.',
    action: 'No fui yo',
    closing: 'Si fuiste tú, no tienes que hacer nada.',
  },
  sharedLink: {
    subject: '{inviter} compartió “{name}” contigo',
    greeting: 'Hola:',
    body: '{inviter}, de {organisation}, compartió “{name}” contigo en Trama. No hace falta una cuenta.',
    action: 'Abrir',
    closing: 'Si no conoces a esta persona, puedes ignorar este correo.',
  },
  notices: {
    subject: 'Nuevas novedades en {organisation}: {count}',
    greeting: 'Hola, {name}:',
    body: 'En {organisation} te esperan novedades: {count}. Son menciones, respuestas y asignaciones que aún no leíste.',
    action: 'Leerlas',
    closing: 'Puedes desactivar estos correos en tu configuración, en Notificaciones.',
  },
}

/** The texts of mails; they are the server's, since it writes them. */
export const mailTexts: Record<Organisation['language'], Texts> = { en, pt, es }
