/**
 * The most common passwords in English, Portuguese and Spanish, of six characters and more (shorter ones are refused anyway). Appended
 * digits and signs ("senha2024!") are removed before the search, so one word covers many.
 */
const words = `
password passwort passw0rd senha123 minhasenha minhaclave contrasena contraseña contrasenha contrasenia qwerty qwertyu qwertyui
qwertyuio qwertyuiop qwertz azerty asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t
q1w2e3 q1w2e3r4 1qaz2wsx zaq12wsx abcdef abcdefg abcdefgh abcabc abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 letmein welcome bienvenido
bemvindo monkey dragon master shadow sunshine princess princesa football futebol baseball basketball superman batman trustno1
iloveyou teamo teamomucho euteamo teadoro amoreterno meuamor miamor amorzinho michael jennifer jessica jordan hunter ashley bailey
charlie daniel andrea carlos gabriel gabriela fernando fernanda mariana rafael rafaela leonardo alejandro alejandra roberto ricardo
patricia sebastian santiago beatriz juliana camila antonio francisco vinicius gustavo eduardo rodrigo marcelo leticia vanessa
flamengo corinthians palmeiras saopaulo vasco cruzeiro gremio internacional atletico barcelona realmadrid riverplate bocajuniors
liverpool chelsea arsenal manchester juventus brasil brazil mexico espana españa argentina colombia portugal starwars pokemon naruto
minecraft fortnite roblox playstation nintendo samsung google facebook instagram linkedin whatsapp computer computador internet
windows access administrator administrador administrator1 usuario usuário cliente empresa trabalho trabajo escola escuela segredo
secret secreto freedom whatever nothing mustang ferrari corvette porsche mercedes harley summer winter spring autumn january
february monday friday sunday forever flower butterfly chocolate cookie cheese banana orange purple yellow silver golden diamond
jesus123 jesuscristo deusefiel deusehamor deuseamor cristo religion jesuses senhor familia familias mychemical matrix phoenix thunder
killer ranger soccer hockey tigger pepper ginger maggie buster cooper snoopy garfield spiderman pikachu trama1 tramatrama
changeme default default1 temp1234 temporal testtest teste123 testing testando prueba123 guest1 guest123 root123 toor123 admin1 admin123 adminadmin
111111 1111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 123123 123123123 112233
121212 131313 123321 654321 7654321 87654321 987654321 0987654321 123456 1234567 12345678 123456789 1234567890 0123456789 123654
147258 147258369 159357 159753 741852 741852963 789456 789456123 456789 456123 963852741 696969 101010 102030 10203040 112358 314159
`
const common = new Set(words.split(/\s+/).filter(Boolean))

/** `password` in lower case. True for a common one, also with a number or signs hung on, or one character repeated. */
export function isCommonPassword(password: string): boolean {
  const stem = password.replace(/[\d\W_]+$/u, '').replace(/^[\d\W_]+/u, '')
  return common.has(password) || common.has(stem) || commonShort.has(stem) || /^(.)\1+$/u.test(password)
}

/** Words under six characters that become long enough only by appended characters. */
const commonShort = new Set([
  'senha',
  'clave',
  'admin',
  'teste',
  'test',
  'prueba',
  'amor',
  'hello',
  'pass',
  'user',
  'root',
  'guest',
  'trama',
  'abc',
  'login',
  'vasco',
  'jesus',
  'love',
])
