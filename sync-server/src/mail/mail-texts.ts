import { noticeTexts } from '#server/mail/notice-texts.ts'
import type { Organisation } from '#shared/nouns/organisations/organisation.ts'

export type MailKind =
  | 'reset'
  | 'invite'
  | 'passwordChanged'
  | 'sharedLink'
  | 'notices'
  | 'answerable'
  | 'answerRefused'
  | 'approval'
  | 'code'
  | 'factorReset'
  | 'factorLink'
  | 'wayChanged'
  | 'newDevice'
  | 'organisations'
  | 'systemFailure'
  | 'eraseScheduled'
  | 'eraseAborted'
  | 'report'

/** Values in braces are filled in as plain text and escaped where HTML is made. */
export interface MailText {
  subject: string
  greeting: string
  body: string
  /** the button that opens the link */
  action: string
  closing: string
}

type Texts = Record<MailKind, MailText>

const en: Texts = {
  ...noticeTexts.en,
  eraseScheduled: {
    subject: '{organisation} will be erased',
    greeting: 'Hello {name},',
    body: 'An administrator of {organisation} decided to erase all of its data on {day}. Until then everything works as before, and an administrator can take it back.',
    action: 'Open {organisation}',
    closing: 'Save what you need before that day. After it nothing can be brought back.',
  },
  eraseAborted: {
    subject: '{organisation} stays',
    greeting: 'Hello {name},',
    body: 'The data of {organisation} is not going to be erased: an administrator took it back.',
    action: 'Open {organisation}',
    closing: 'There is nothing to do.',
  },
  report: {
    subject: 'Your file is ready',
    greeting: 'Hello {name},',
    body: 'The file that you asked for in {organisation} is ready. It can be downloaded for a day.',
    action: 'Download it',
    closing: 'If you did not ask for it, talk to your administrator.',
  },
  systemFailure: {
    subject: 'Work failed in {organisation}: {count}',
    greeting: 'Hello,',
    body: 'In {organisation}, work in the background failed for good after several tries: {count}. Nothing of it is lost until somebody decides.',
    action: 'Look at it',
    closing: 'This address is listed in the settings of {organisation} for important messages.',
  },
  newDevice: {
    subject: 'New sign-in to your account',
    greeting: 'Hello {name},',
    body: 'Your account just signed in to {organisation} from a device that we did not know: {device}.',
    action: 'See where you are signed in',
    closing: 'If it was not you, sign out there and choose a new password.',
  },
  organisations: {
    subject: 'Your organizations on Trama',
    greeting: 'Hello {name},',
    body: 'Somebody asked which organizations have this address. These are yours:',
    action: 'Log in',
    closing: 'If it was not you, there is nothing to do: nobody else was told.',
  },
  code: {
    subject: 'Your code: {code}',
    greeting: 'Hello {name},',
    body: 'Your code is {code}. It works once and for ten minutes. We never ask for it by phone or mail.',
    action: 'It was not me: change my password',
    closing: 'If you are not logging in or changing how you do, somebody knows your password: choose a new one.',
  },
  factorReset: {
    subject: 'Your second step was reset',
    greeting: 'Hello {name},',
    body: 'An administrator of {organisation} took away your second step: authenticator app, recovery codes and passkeys. You were logged out everywhere.',
    action: 'Log in and set it up again',
    closing: 'If you did not ask for this, talk to your administrator.',
  },
  factorLink: {
    subject: 'Set up your way in anew',
    greeting: 'Hello {name},',
    body: 'An administrator of {organisation} helps you to get in again. The link lets you choose a new password. It takes away your authenticator app, recovery codes, passkeys and connected providers, and logs you out everywhere. It works once and for a day.',
    action: 'Choose a new password',
    closing: 'If you did not ask for help, do nothing and talk to your administrator.',
  },
  wayChanged: {
    subject: 'The way into your account changed',
    greeting: 'Hello {name},',
    body: 'Your Trama account changed: {way}.',
    action: 'See the ways into your account',
    closing: 'If it was not you, somebody knows your password: choose a new one and talk to your administrator.',
  },
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
    body: 'In {organisation}, updates wait for you: {count}. You have not read them yet.',
    action: 'Read them',
    closing: 'You can switch these mails off in your settings, under Notifications.',
  },
  approval: {
    subject: '{organisation} asks: {question}',
    greeting: 'Hello {name},',
    body: 'An automation of {organisation} waits for your Yes or No: {question}',
    action: 'Answer',
    closing: 'The first answer counts.',
  },
}

const pt: Texts = {
  ...noticeTexts.pt,
  eraseScheduled: {
    subject: '{organisation} será apagada',
    greeting: 'Olá, {name}!',
    body: 'Um administrador de {organisation} decidiu apagar todos os dados em {day}. Até lá tudo funciona como antes, e um administrador pode voltar atrás.',
    action: 'Abrir {organisation}',
    closing: 'Salve o que precisar antes desse dia. Depois, nada pode ser recuperado.',
  },
  eraseAborted: {
    subject: '{organisation} continua',
    greeting: 'Olá, {name}!',
    body: 'Os dados de {organisation} não serão apagados: um administrador voltou atrás.',
    action: 'Abrir {organisation}',
    closing: 'Não é preciso fazer nada.',
  },
  report: {
    subject: 'Seu arquivo está pronto',
    greeting: 'Olá, {name}!',
    body: 'O arquivo que você pediu em {organisation} está pronto. Ele pode ser baixado por um dia.',
    action: 'Baixar',
    closing: 'Se você não o pediu, fale com seu administrador.',
  },
  systemFailure: {
    subject: 'Trabalhos com falha em {organisation}: {count}',
    greeting: 'Olá!',
    body: 'Em {organisation}, trabalhos em segundo plano falharam em definitivo depois de várias tentativas: {count}. Nada se perde até que alguém decida.',
    action: 'Ver o que houve',
    closing: 'Este endereço consta nas configurações de {organisation} para mensagens importantes.',
  },
  newDevice: {
    subject: 'Novo acesso à sua conta',
    greeting: 'Olá, {name}!',
    body: 'Sua conta acaba de entrar em {organisation} por um dispositivo que não conhecíamos: {device}.',
    action: 'Ver onde você está conectado',
    closing: 'Se não foi você, saia desse dispositivo e escolha uma nova senha.',
  },
  organisations: {
    subject: 'Suas organizações no Trama',
    greeting: 'Olá, {name}!',
    body: 'Alguém perguntou quais organizações têm este endereço. As suas são:',
    action: 'Entrar',
    closing: 'Se não foi você, não é preciso fazer nada: ninguém mais foi informado.',
  },
  code: {
    subject: 'Seu código: {code}',
    greeting: 'Olá, {name}!',
    body: 'Seu código é {code}. Ele funciona uma única vez e por dez minutos. Nunca o pedimos por telefone ou e-mail.',
    action: 'Não fui eu: trocar minha senha',
    closing: 'Se você não está entrando nem mudando sua forma de entrar, alguém sabe sua senha: escolha uma nova.',
  },
  factorReset: {
    subject: 'Sua segunda etapa foi redefinida',
    greeting: 'Olá, {name}!',
    body: 'Um administrador de {organisation} retirou sua segunda etapa: aplicativo autenticador, códigos de recuperação e chaves de acesso. Você saiu de todos os dispositivos.',
    action: 'Entrar e configurar de novo',
    closing: 'Se você não pediu isso, fale com seu administrador.',
  },
  factorLink: {
    subject: 'Configure seu acesso de novo',
    greeting: 'Olá, {name}!',
    body: 'Um administrador de {organisation} ajuda você a entrar de novo. O link permite escolher uma nova senha. Ele retira seu aplicativo autenticador, seus códigos de recuperação, suas chaves de acesso e seus provedores conectados, e encerra todas as sessões. Funciona uma única vez e por um dia.',
    action: 'Escolher nova senha',
    closing: 'Se você não pediu ajuda, não faça nada e fale com seu administrador.',
  },
  wayChanged: {
    subject: 'O acesso à sua conta mudou',
    greeting: 'Olá, {name}!',
    body: 'Sua conta Trama mudou: {way}.',
    action: 'Ver as formas de entrar na sua conta',
    closing: 'Se não foi você, alguém sabe sua senha: escolha uma nova e fale com seu administrador.',
  },
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
    body: 'Em {organisation} há atualizações à sua espera: {count}. Você ainda não as leu.',
    action: 'Ler agora',
    closing: 'Você pode desligar estes e-mails nas configurações, em Notificações.',
  },
  approval: {
    subject: '{organisation} pergunta: {question}',
    greeting: 'Olá, {name}!',
    body: 'Uma automação de {organisation} espera o seu Sim ou Não: {question}',
    action: 'Responder',
    closing: 'A primeira resposta vale.',
  },
}

const es: Texts = {
  ...noticeTexts.es,
  eraseScheduled: {
    subject: '{organisation} se va a borrar',
    greeting: 'Hola, {name}:',
    body: 'Un administrador de {organisation} decidió borrar todos sus datos el {day}. Hasta entonces todo funciona como antes, y un administrador puede deshacerlo.',
    action: 'Abrir {organisation}',
    closing: 'Guarda lo que necesites antes de ese día. Después no se puede recuperar nada.',
  },
  eraseAborted: {
    subject: '{organisation} se queda',
    greeting: 'Hola, {name}:',
    body: 'Los datos de {organisation} no se van a borrar: un administrador lo deshizo.',
    action: 'Abrir {organisation}',
    closing: 'No hace falta hacer nada.',
  },
  report: {
    subject: 'Tu archivo está listo',
    greeting: 'Hola, {name}:',
    body: 'El archivo que pediste en {organisation} está listo. Se puede descargar durante un día.',
    action: 'Descargarlo',
    closing: 'Si no lo pediste, habla con tu administrador.',
  },
  systemFailure: {
    subject: 'Trabajos con error en {organisation}: {count}',
    greeting: 'Hola:',
    body: 'En {organisation}, trabajos en segundo plano fallaron definitivamente tras varios intentos: {count}. Nada se pierde hasta que alguien decida.',
    action: 'Ver qué pasó',
    closing: 'Esta dirección figura en la configuración de {organisation} para mensajes importantes.',
  },
  newDevice: {
    subject: 'Nuevo inicio de sesión en tu cuenta',
    greeting: 'Hola, {name}:',
    body: 'Tu cuenta acaba de entrar en {organisation} desde un dispositivo que no conocíamos: {device}.',
    action: 'Ver dónde tienes sesión',
    closing: 'Si no fuiste tú, cierra esa sesión y elige una contraseña nueva.',
  },
  organisations: {
    subject: 'Tus organizaciones en Trama',
    greeting: 'Hola, {name}:',
    body: 'Alguien preguntó qué organizaciones tienen esta dirección. Las tuyas son:',
    action: 'Entrar',
    closing: 'Si no fuiste tú, no hace falta hacer nada: nadie más se enteró.',
  },
  code: {
    subject: 'Tu código: {code}',
    greeting: 'Hola, {name}:',
    body: 'Tu código es {code}. Funciona una sola vez y durante diez minutos. Nunca lo pedimos por teléfono ni por correo.',
    action: 'No fui yo: cambiar mi contraseña',
    closing: 'Si no estás entrando ni cambiando cómo entras, alguien sabe tu contraseña: elige una nueva.',
  },
  factorReset: {
    subject: 'Tu segundo paso se restableció',
    greeting: 'Hola, {name}:',
    body: 'Un administrador de {organisation} quitó tu segundo paso: aplicación de autenticación, códigos de recuperación y claves de acceso. Se cerró tu sesión en todas partes.',
    action: 'Entrar y configurarlo de nuevo',
    closing: 'Si no lo pediste, habla con tu administrador.',
  },
  factorLink: {
    subject: 'Configura de nuevo tu acceso',
    greeting: 'Hola, {name}:',
    body: 'Un administrador de {organisation} te ayuda a entrar de nuevo. El enlace te deja elegir una contraseña nueva. Quita tu aplicación de autenticación, tus códigos de recuperación, tus claves de acceso y tus proveedores conectados, y cierra tu sesión en todas partes. Funciona una sola vez y durante un día.',
    action: 'Elegir nueva contraseña',
    closing: 'Si no pediste ayuda, no hagas nada y habla con tu administrador.',
  },
  wayChanged: {
    subject: 'Cambió el acceso a tu cuenta',
    greeting: 'Hola, {name}:',
    body: 'Tu cuenta de Trama cambió: {way}.',
    action: 'Ver las formas de entrar en tu cuenta',
    closing: 'Si no fuiste tú, alguien sabe tu contraseña: elige una nueva y habla con tu administrador.',
  },
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
    body: 'En {organisation} te esperan novedades: {count}. Aún no las leíste.',
    action: 'Leerlas',
    closing: 'Puedes desactivar estos correos en tu configuración, en Notificaciones.',
  },
  approval: {
    subject: '{organisation} pregunta: {question}',
    greeting: 'Hola, {name}:',
    body: 'Una automatización de {organisation} espera tu Sí o No: {question}',
    action: 'Responder',
    closing: 'Vale la primera respuesta.',
  },
}

/** The texts of mails; they are the server's, since it writes them. */
export const mailTexts: Record<Organisation['language'], Texts> = { en, pt, es }
