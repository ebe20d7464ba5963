import type { MailText } from '#server/mail/mail-texts.ts'

type NoticeTexts = Record<'answerable' | 'answerRefused', MailText>

const subjects = {
  en: 'New updates in {organisation}: {count}',
  pt: 'Novas atualizações em {organisation}: {count}',
  es: 'Nuevas novedades en {organisation}: {count}',
}

/** Mails about updates that a person may answer by mail, and a word about an answer that was not written. */
export const noticeTexts: Record<'en' | 'pt' | 'es', NoticeTexts> = {
  en: {
    answerable: {
      subject: subjects.en,
      greeting: 'Hello {name},',
      body: 'In {organisation}, updates wait for you: {count}, all of one conversation. Read them, or answer this mail: what you write above the quoted text is written there in your name.',
      action: 'Read them',
      closing: 'You can switch these mails off in your settings, under Notifications.',
    },
    answerRefused: {
      subject: 'Your answer was not written in {organisation}',
      greeting: 'Hello {name},',
      body: 'An answer to a mail about updates in {organisation} was not written. It counts when it comes from this address and its domain proves that (by SPF or DKIM), says something above the quoted text, and you may still write in that conversation.',
      action: 'Open the updates',
      closing: 'If you did not answer such a mail, somebody else tried to: nothing was written.',
    },
  },
  pt: {
    answerable: {
      subject: subjects.pt,
      greeting: 'Olá, {name}!',
      body: 'Em {organisation} há atualizações à sua espera: {count}, todas de uma conversa. Leia-as ou responda a este e-mail: o que você escrever acima do texto citado é escrito lá em seu nome.',
      action: 'Ler agora',
      closing: 'Você pode desligar estes e-mails nas configurações, em Notificações.',
    },
    answerRefused: {
      subject: 'Sua resposta não foi escrita em {organisation}',
      greeting: 'Olá, {name}!',
      body: 'Uma resposta a um e-mail sobre atualizações em {organisation} não foi escrita. Ela vale quando vem deste endereço e o domínio comprova isso (por SPF ou DKIM), diz algo acima do texto citado e você ainda pode escrever naquela conversa.',
      action: 'Abrir as atualizações',
      closing: 'Se você não respondeu a um e-mail assim, outra pessoa tentou: nada foi escrito.',
    },
  },
  es: {
    answerable: {
      subject: subjects.es,
      greeting: 'Hola, {name}:',
      body: 'En {organisation} te esperan novedades: {count}, todas de una conversación. Léelas o responde a este correo: lo que escribas encima del texto citado se escribe allí en tu nombre.',
      action: 'Leerlas',
      closing: 'Puedes desactivar estos correos en tu configuración, en Notificaciones.',
    },
    answerRefused: {
      subject: 'Tu respuesta no se escribió en {organisation}',
      greeting: 'Hola, {name}:',
      body: 'Una respuesta a un correo sobre novedades en {organisation} no se escribió. Vale cuando viene de esta dirección y su dominio lo prueba (por SPF o DKIM), dice algo encima del texto citado y aún puedes escribir en esa conversación.',
      action: 'Abrir las novedades',
      closing: 'Si no respondiste a un correo así, otra persona lo intentó: no se escribió nada.',
    },
  },
}
