import { expect, test } from 'vitest'
import { fixLetters } from '#commands/files/fix-letters.ts'

const wrongly = (text: string, encoding: string, times = 1): string =>
  times === 0 ? text : wrongly(new TextDecoder(encoding).decode(Buffer.from(text)), encoding, times - 1)

test.each([
  ['Godâ€™s Lamp & Oursâ€¦', 'God’s Lamp & Ours…'],
  ['The psalm says â€œa lampâ€, not a floodlight.', 'The psalm says “a lamp”, not a floodlight.'],
  ['La foi â€œvivanteâ€\uFFFD', 'La foi “vivante”'],
  ['Renée, nÃ©e Muñoz â€“ a story.', 'Renée, née Muñoz – a story.'],
  ['JosÃ© MÃ¡rquez', 'José Márquez'],
  ['MarÃ­a, Ã“scar y Ãngel', 'María, Óscar y Ãngel'],
  ['JosÃƒÂ© doesnÃ¢â‚¬â„¢t', 'José doesn’t'],
  [wrongly('“José” Ángel', 'windows-1252', 2), '“José” Ángel'],
  ['God\u00e2\u0080\u0099s Caf\u00c3\u00a9', 'God’s Café'],
  ['CoraÃ§Ã£o e aÃ§Ã£o', 'Coração e ação'],
  ['Grace.Â\u00a0Peace', 'Grace.\u00a0Peace'],
  ['GnÃ¤dige GÃ¼te, groÃŸ', 'Gnädige Güte, groß'],
  ['Piotr Å‚askawy są', 'Piotr łaskawy są'],
  ['Cuá»™c sá»‘ng', 'Cuộc sống'],
  [wrongly('🙏 Prayer', 'windows-1252'), '🙏 Prayer'],
  [wrongly('God’s José “a lamp” – née', 'macintosh'), 'God’s José “a lamp” – née'],
  [wrongly('God’s José Márquez', 'windows-1251'), 'God’s José Márquez'],
  [wrongly('Пасха Христова', 'windows-1252'), 'Пасха Христова'],
  [wrongly('Пасха Христова', 'windows-1251'), 'Пасха Христова'],
  [wrongly('은혜와 평강', 'windows-1252'), '은혜와 평강'],
  [wrongly('Χριστός', 'windows-1252'), 'Χριστός'],
  ['Jos├⌐ doesnΓÇÖt', 'José doesn’t'],
])('“%s” was “%s”', (garbled, right) => {
  expect(fixLetters(garbled)).toBe(right)
})

test.each([
  'naïve café',
  'SÃO PAULO, “IRMÔ, MAÇÃ… e AMANHÃ’',
  'Â',
  'A luz não tem fim. À noite, é lá.',
  'Cuộc sống mới trong Đức Chúa Jêsus – Ấn Độ',
  'L’été à «Chartres», la santé » et l’œuvre…',
  'Spaß”, „Öl“ und »öffnen«, groß–artig',
  'PÅ”, Åse’s “Å” på Ås',
  '“JOSÉ”, CAFÉ… “ESPAÑA”',
  'А и В» сказал: «Г» – Её, Рё, «Её»',
  'Їжак, Ґанок, Різдво; єдиний',
  'Ελλάδα «Γ»',
  '은혜와 평강, 教会の喜び',
  'Ünal İstanbul’da, ağaç',
  'Žďár… „Čas“ – Łódź',
  '5° – 10 €, ½ cup',
  'ð, þ og Ægir',
])('“%s” is right as it is', (right) => {
  expect(fixLetters(right)).toBe(right)
})
