import { expect, test } from 'vitest'
import { gatheringWords } from '#data/site/week.ts'
import { readServices } from '#commands/begin/services.ts'

/** `Sunday 9:00 AM · Worship`; a season and a date of a fortnight follow. Services are separated by semicolons. */
const understood = (answer: string) =>
  readServices(answer, 'US')
    .map((one) =>
      [gatheringWords(one), one.shortName, one.from && `${one.from} to ${one.until}`, one.everyOtherFrom]
        .filter(Boolean)
        .join(' · '),
    )
    .join('; ')

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' → ') as [string, string])

/** A backslash and n is the end of a line. */
const UNDERSTOOD = String.raw`
Saturday 5:30 PM and Sunday 9 AM and 10:30 AM → Saturday 5:30 PM · Worship Service; Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Saturday 5:30 PM, Sunday 9 AM and 10:30 AM → Saturday 5:30 PM · Worship Service; Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Sunday 9 AM Worship, 10:30 AM Worship → Sunday 9:00 AM · Worship; Sunday 10:30 AM · Worship
Sunday 9:00 AM English, 11:00 AM Español → Sunday 9:00 AM · English; Sunday 11:00 AM · Español
Sunday 9 AM / 10:30 AM → Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Sunday 9:00 AM - 10:15 AM Worship → Sunday 9:00 AM to 10:15 AM · Worship
Sunday 9 AM Holy Communion and 10:30 AM Family Worship → Sunday 9:00 AM · Holy Communion; Sunday 10:30 AM · Family Worship
Saturday 5:00 PM Vigil, Sunday 10:30 AM Worship → Saturday 5:00 PM · Vigil; Sunday 10:30 AM · Worship
12 noon Worship → Sunday 12:00 PM · Worship
Sunday Worship 9:00 AM → Sunday 9:00 AM · Worship
Sunday: 9:00 AM, 10:30 AM → Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Every Sunday 10 AM → Sunday 10:00 AM · Worship Service
1st Sunday 9:30 AM Holy Communion → First Sunday of the month, 9:30 AM · Holy Communion
Every other Sunday 5:00 PM Evening Prayer, from January 4, 2026 → Every other Sunday, 5:00 PM · Evening Prayer · 2026-01-04
Sunday 10:30 AM Worship (1st Sunday only) → First Sunday of the month, 10:30 AM · Worship
Sunday 10:30 AM - 12:00 PM Worship → Sunday 10:30 AM to 12:00 PM · Worship
Sun 9:00AM Sunday School, 10:15AM Worship → Sunday 9:00 AM · Sunday School; Sunday 10:15 AM · Worship
Mon-Fri 7:00 AM Morning Prayer → Monday 7:00 AM · Morning Prayer; Tuesday 7:00 AM · Morning Prayer; Wednesday 7:00 AM · Morning Prayer; Thursday 7:00 AM · Morning Prayer; Friday 7:00 AM · Morning Prayer
11 & 1 pm Mass → Sunday 11:00 AM · Mass; Sunday 1:00 PM · Mass
Sundays at 10.30 Family Service → Sunday 10:30 · Family Service
10:45 a.m. Morning Worship; Wed. 7pm Bible Study → Sunday 10:45 AM · Morning Worship; Wednesday 7:00 PM · Bible Study
5:30 PM Saturday Vespers → Saturday 5:30 PM · Vespers
Saturday 6 PM Mass; Sunday 6 PM Mass → Saturday 6:00 PM · Mass; Sunday 6:00 PM · Mass
miércoles en la noche 7:00 PM Estudio bíblico → Wednesday 7:00 PM · Estudio bíblico
Domingo 11 AM Culto; miércoles 7 PM Oración → Sunday 11:00 AM · Culto; Wednesday 7:00 PM · Oración
Sonntag 10 Uhr Gottesdienst; Mi 19 Uhr Bibelstunde → Sunday 10:00 · Gottesdienst; Wednesday 19:00 · Bibelstunde
Dimanche 10h30 Culte, jeudi 19h Étude biblique → Sunday 10:30 · Culte; Thursday 19:00 · Étude biblique
domingo a las 7 de la noche Culto → Sunday 7:00 PM · Culto
dimanche 10 heures culte → Sunday 10:00 · culte
Domingo 9h e 19h Culto → Sunday 9:00 · Culto; Sunday 19:00 · Culto
daily 12 noon Prayer → Sunday 12:00 PM · Prayer; Monday 12:00 PM · Prayer; Tuesday 12:00 PM · Prayer; Wednesday 12:00 PM · Prayer; Thursday 12:00 PM · Prayer; Friday 12:00 PM · Prayer; Saturday 12:00 PM · Prayer
1st & 3rd Sundays 9 AM Communion → First and third Sundays, 9:00 AM · Communion
last Friday of the month 7 PM Movie Night → Last Friday of the month, 7:00 PM · Movie Night
9 & 10:30 AM → Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Sunday 8 AM Worship (June to August) → Sunday 8:00 AM · Worship · 06-01 to 08-31
Wednesday Night Bible Study 7 PM → Wednesday 7:00 PM · Wednesday Night Bible Study
Wednesday nights 6:30 Youth → Wednesday 6:30 PM · Youth
Sunday School 9 AM, Worship 10:30 AM → Sunday 9:00 AM · Sunday School; Sunday 10:30 AM · Worship
Sundays 9 AM Coffee & Donuts, 10 AM Worship → Sunday 9:00 AM · Coffee & Donuts; Sunday 10:00 AM · Worship
Prayer and Praise Wednesday 7 PM → Wednesday 7:00 PM · Prayer and Praise
Sunday, 10:00 AM, Worship → Sunday 10:00 AM · Worship
Worship: Sunday 10 AM → Sunday 10:00 AM · Worship
9 AM and 11 AM Sundays → Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service
Worship 9 AM Bible Study 10 AM → Sunday 9:00 AM · Worship; Sunday 10:00 AM · Bible Study
Tue & Thu 6-7 PM Recovery → Tuesday 6:00 PM to 7:00 PM · Recovery; Thursday 6:00 PM to 7:00 PM · Recovery
Sunday\n9 AM Worship\n10:30 AM Second Service\nWednesday\n6 PM Dinner → Sunday 9:00 AM · Worship; Sunday 10:30 AM · Second Service; Wednesday 6:00 PM · Dinner
Sunday 11 PM Midnight Mass → Sunday 11:00 PM · Midnight Mass
Wednesday 12:15 PM Midday Prayer; Thursday midday Mass; Sunday noon Midday Worship → Wednesday 12:15 PM · Midday Prayer; Thursday 12:00 PM · Mass; Sunday 12:00 PM · Midday Worship
Worship Sunday's at 11 AM; Freitag 9.30 Uhr bzw. 11 Uhr → Sunday 11:00 AM · Worship; Friday 9:30 AM · Worship Service; Friday 11:00 AM · Worship Service
8am Communion, 3.30pm Evensong (1st Sunday) → Sunday 8:00 AM · Communion; First Sunday of the month, 3:30 PM · Evensong
Domingo: EBD 9h, Culto 19h; Quarta: Oração 20h; Mi: Bibelkreis 19 Uhr → Sunday 9:00 · EBD; Sunday 19:00 · Culto; Wednesday 20:00 · Oração; Wednesday 19:00 · Bibelkreis
Sunday Worship – 10:00am (with Communion); Sundays 6 PM Central → Sunday 10:00 AM · Worship (with Communion); Sunday 6:00 PM · Worship Service
Wednesday Midday Prayer 12:15; Friday Midnight Mass 11:30 PM; Sunday noon Mass 5 PM Vigil → Wednesday 12:15 PM · Midday Prayer; Friday 11:30 PM · Midnight Mass; Sunday 12:00 PM · Mass; Sunday 5:00 PM · Vigil
Worship 10 AM (English), 12 PM (Spanish) → Sunday 10:00 AM · Worship (English); Sunday 12:00 PM · Spanish
Sundays 9:00am & 11:00am, Wednesdays 6:30pm → Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service; Wednesday 6:30 PM · Worship Service
Sat 5pm; Sun 8, 9:30, 11am Mass → Saturday 5:00 PM · Worship Service; Sunday 8:00 AM · Mass; Sunday 9:30 AM · Mass; Sunday 11:00 AM · Mass
Mass: Sat 5 PM, Sun 7:30, 9 & 11 AM → Saturday 5:00 PM · Mass; Sunday 7:30 AM · Mass; Sunday 9:00 AM · Mass; Sunday 11:00 AM · Mass
Sunday Mass 8:00 AM, 10:00 AM and 12:00 Noon; Weekday Mass Mon-Fri 8:15 AM → Sunday 8:00 AM · Mass; Sunday 10:00 AM · Mass; Sunday 12:00 PM · Mass; Monday 8:15 AM · Weekday Mass; Tuesday 8:15 AM · Weekday Mass; Wednesday 8:15 AM · Weekday Mass; Thursday 8:15 AM · Weekday Mass; Friday 8:15 AM · Weekday Mass
Saturday Vigil 4:30 PM, Sunday 8 AM & 10:30 AM → Saturday 4:30 PM · Vigil; Sunday 8:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Sunday Morning Worship 10:30 AM, Sunday Evening Worship 6:00 PM, Wednesday Prayer Meeting 7:00 PM → Sunday 10:30 AM · Morning Worship; Sunday 6:00 PM · Evening Worship; Wednesday 7:00 PM · Prayer Meeting
Sunday School 9:30 AM; Morning Worship 10:45 AM; Evening Worship 6 PM; Wednesday Bible Study 7 PM → Sunday 9:30 AM · Sunday School; Sunday 10:45 AM · Morning Worship; Sunday 6:00 PM · Evening Worship; Wednesday 7:00 PM · Bible Study
Escuela Dominical domingo 9:30 AM; Culto domingo 11:00 AM; Oración miércoles 7:00 PM → Sunday 9:30 AM · Escuela Dominical; Sunday 11:00 AM · Culto; Wednesday 7:00 PM · Oración
Domingos 10:00 a.m. y 6:00 p.m. → Sunday 10:00 AM · Worship Service; Sunday 6:00 PM · Worship Service
Domingos 10 de la mañana y 6 de la tarde → Sunday 10:00 AM · Worship Service; Sunday 6:00 PM · Worship Service
Sábado 6 p. m. Misa, domingo 8 a. m. y 12 m. → Saturday 6:00 PM · Misa; Sunday 8:00 AM · Worship Service; Sunday 12:00 PM · Worship Service
Sonntags 10 Uhr Gottesdienst → Sunday 10:00 · Gottesdienst
So 9.30 Uhr und 11 Uhr → Sunday 9:30 · Worship Service; Sunday 11:00 · Worship Service
Sonntag, 10:00 Uhr: Gottesdienst → Sunday 10:00 · Gottesdienst
Mittwochs 19.30 Uhr Bibelkreis → Wednesday 19:30 · Bibelkreis
1. Sonntag im Monat 10 Uhr Abendmahl → First Sunday of the month, 10:00 · Abendmahl
jeden 2. und 4. Freitag 20 Uhr Jugend → Second and fourth Fridays, 20:00 · Jugend
dimanche à 10h30 → Sunday 10:30 · Worship Service
le dimanche à 10 h 30 culte ; le mercredi à 19 h prière → Sunday 10:30 · culte; Wednesday 19:00 · prière
Messe le samedi à 18h et le dimanche à 9h30 et 11h → Saturday 18:00 · Messe; Sunday 9:30 · Messe; Sunday 11:00 · Messe
Domingo às 10h e às 18h Culto; quarta-feira às 19h30 Oração → Sunday 10:00 · Culto; Sunday 18:00 · Culto; Wednesday 19:30 · Oração
Sunday at 10am in the morning → Sunday 10:00 AM · Worship Service
Wednesdays at 7 in the evening Choir → Wednesday 7:00 PM · Choir
10 AM → Sunday 10:00 AM · Worship Service
Worship at 10 AM on Sundays → Sunday 10:00 AM · Worship
Sunday – 10:00 AM – Worship → Sunday 10:00 AM · Worship
Sunday | 9:00 AM | Worship → Sunday 9:00 AM · Worship
Sunday 9-10 AM Sunday School, 10:15-11:30 AM Worship → Sunday 9:00 AM to 10:00 AM · Sunday School; Sunday 10:15 AM to 11:30 AM · Worship
Sunday 11-12:30 PM → Sunday 11:00 AM to 12:30 PM · Worship Service
Sunday 9 AM-10:15 Worship → Sunday 9:00 AM to 10:15 AM · Worship
every Wednesday night at 7 PM → Wednesday 7:00 PM · Worship Service
Every other Wednesday 7 PM Supper, starting January 7, 2026 → Every other Wednesday, 7:00 PM · Supper · 2026-01-07
Second Sunday 12 PM Fellowship Lunch → Second Sunday of the month, 12:00 PM · Fellowship Lunch
Sunday 8 AM First Service, 10 AM Second Service → Sunday 8:00 AM · First Service; Sunday 10:00 AM · Second Service
First Service 8 AM, Second Service 10 AM → Sunday 8:00 AM · First Service; Sunday 10:00 AM · Second Service
Sun. 8:30 a.m., 11 a.m.; Wed. 6 p.m. → Sunday 8:30 AM · Worship Service; Sunday 11:00 AM · Worship Service; Wednesday 6:00 PM · Worship Service
SUNDAY WORSHIP 10:30AM → Sunday 10:30 AM · WORSHIP
Sunday 09:30 Worship → Sunday 9:30 · Worship
Sunday 18:00 Vespers → Sunday 18:00 · Vespers
Thursday noon Bible Study → Thursday 12:00 PM · Bible Study
Sundays 8:00, 9:30 and 11:00 AM → Sunday 8:00 AM · Worship Service; Sunday 9:30 AM · Worship Service; Sunday 11:00 AM · Worship Service
Sunday 8:00 AM (traditional), 9:30 AM (contemporary) → Sunday 8:00 AM · traditional; Sunday 9:30 AM · contemporary
8 AM (Rite I) and 10 AM (Rite II) → Sunday 8:00 AM · Rite I; Sunday 10:00 AM · Rite II
10 AM Worship, Kids Church → Sunday 10:00 AM · Worship, Kids Church
Sunday 10 AM Worship, Wednesday 7 PM Prayer, Friday 6 PM Youth (Sept to May) → Sunday 10:00 AM · Worship; Wednesday 7:00 PM · Prayer; Friday 6:00 PM · Youth · 09-01 to 05-31
Youth Group Fridays 6-8 PM September through May → Friday 6:00 PM to 8:00 PM · Youth Group · 09-01 to 05-31
Sunday 8 AM Worship from June 1 to August 31 → Sunday 8:00 AM · Worship · 06-01 to 08-31
Monday through Friday 12:10 PM Mass → Monday 12:10 PM · Mass; Tuesday 12:10 PM · Mass; Wednesday 12:10 PM · Mass; Thursday 12:10 PM · Mass; Friday 12:10 PM · Mass
Sunday 10 o'clock → Sunday 10:00 · Worship Service
Sunday, Wednesday 7 PM → Sunday 7:00 PM · Worship Service; Wednesday 7:00 PM · Worship Service
10 AM Sunday, 7 PM Wednesday → Sunday 10:00 AM · Worship Service; Wednesday 7:00 PM · Worship Service
Sunday 10 AM - Worship; Sunday 6 PM - Prayer → Sunday 10:00 AM · Worship; Sunday 6:00 PM · Prayer
Sunday 9 AM Class 101, 10 AM Worship → Sunday 9:00 AM · Class 101; Sunday 10:00 AM · Worship
Sunday 10 AM Praise/Worship → Sunday 10:00 AM · Praise/Worship
2 PM Sunday Korean Service → Sunday 2:00 PM · Korean Service
Sunday 10 AM Worship at the park → Sunday 10:00 AM · Worship at the park
Sunday (10 AM) Worship → Sunday 10:00 AM · Worship
Sunday 10 AM (Worship) → Sunday 10:00 AM · Worship
Sunday 10 AM Worship (in the chapel) → Sunday 10:00 AM · Worship (in the chapel)
Men's Breakfast first Saturday 8 AM → First Saturday of the month, 8:00 AM · Men's Breakfast
Men's Breakfast 1st Saturday of the month at 8 AM → First Saturday of the month, 8:00 AM · Men's Breakfast
9:15 Sunday School 10:30 Worship → Sunday 9:15 · Sunday School; Sunday 10:30 · Worship
Sunday 10.00 am Eucharist → Sunday 10:00 AM · Eucharist
Sat 17:30, Sun 10:00 → Saturday 17:30 · Worship Service; Sunday 10:00 · Worship Service
Friday 7 PM-9 PM Youth; Saturday 9 PM-12 AM Vigil → Friday 7:00 PM to 9:00 PM · Youth; Saturday 9:00 PM to 12:00 AM · Vigil
Holy Communion 1st & 3rd Sunday 10 AM; Morning Prayer 2nd & 4th Sunday 10 AM → First and third Sundays, 10:00 AM · Holy Communion; Second and fourth Sundays, 10:00 AM · Morning Prayer
Saturday 9 PM to midnight Vigil → Saturday 9:00 PM to 12:00 AM · Vigil
Sunday 10:30 AM CST → Sunday 10:30 AM · Worship Service
Sunday 9 AM (June-August), 10 AM (September-May) → Sunday 9:00 AM · Worship Service · 06-01 to 08-31; Sunday 10:00 AM · Worship Service · 09-01 to 05-31
Sunday 10 AM – noon → Sunday 10:00 AM to 12:00 PM · Worship Service
Sunday Morning: 9:00 Sunday School, 10:30 Worship; Sunday Evening: 6:00 → Sunday 9:00 AM · Sunday School; Sunday 10:30 AM · Worship; Sunday 6:00 PM · Worship Service
every 1st and 3rd Wed. 6pm → First and third Wednesdays, 6:00 PM · Worship Service
Sunday 12:00 Noon Mass → Sunday 12:00 PM · Mass
domingo 10 AM Culto de adoración y alabanza; jueves 7 PM Oración → Sunday 10:00 AM · Culto de adoración y alabanza; Thursday 7:00 PM · Oración
primer domingo del mes 10:00 AM Santa Cena → First Sunday of the month, 10:00 AM · Santa Cena
todos los domingos a las 11 de la mañana → Sunday 11:00 AM · Worship Service
Martes y jueves 7:30 PM Estudio → Tuesday 7:30 PM · Estudio; Thursday 7:30 PM · Estudio
lunes a viernes 6:00 AM Oración → Monday 6:00 AM · Oración; Tuesday 6:00 AM · Oración; Wednesday 6:00 AM · Oración; Thursday 6:00 AM · Oración; Friday 6:00 AM · Oración
Samstag 18 Uhr Vorabendmesse, Sonntag 9 und 11 Uhr → Saturday 18:00 · Vorabendmesse; Sunday 9:00 · Worship Service; Sunday 11:00 · Worship Service
Jeden Sonntag um 10 Uhr → Sunday 10:00 · Worship Service
Freitags 15–17 Uhr Jungschar → Friday 15:00 to 17:00 · Jungschar
tous les dimanches à 10h Culte → Sunday 10:00 · Culte
premier dimanche du mois 10h Sainte-Cène → First Sunday of the month, 10:00 · Sainte-Cène
mer. 19h30 Prière → Wednesday 19:30 · Prière
segunda-feira 19h30 Oração; sábado 18h Jovens → Monday 19:30 · Oração; Saturday 18:00 · Jovens
primeiro domingo do mês 9h Santa Ceia → First Sunday of the month, 9:00 · Santa Ceia
1st, 3rd and 5th Sundays 8 AM → First, third and fifth Sundays, 8:00 AM · Worship Service
Sun 8a/10:30a; Wed 7p → Sunday 8:00 AM · Worship Service; Sunday 10:30 AM · Worship Service; Wednesday 7:00 PM · Worship Service
Misa en español: domingos 12:30 p.m. → Sunday 12:30 PM · Misa en español
Sunday Worship 10 AM September–May, 9 AM June–August → Sunday 10:00 AM · Worship · 09-01 to 05-31; Sunday 9:00 AM · Worship · 06-01 to 08-31
Fellowship 9:30 AM followed by Worship 10:30 AM → Sunday 9:30 AM · Fellowship; Sunday 10:30 AM · Worship
1st Friday Adoration 7 PM to midnight → First Friday of the month, 7:00 PM to 12:00 AM · Adoration
Sun 9a & 10:30a → Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service
Wednesdays 6:30-8pm AWANA (Sept-May) → Wednesday 6:30 PM to 8:00 PM · AWANA · 09-01 to 05-31
Domingos 10am y 6pm; miércoles 7pm → Sunday 10:00 AM · Worship Service; Sunday 6:00 PM · Worship Service; Wednesday 7:00 PM · Worship Service
10:30 on Sunday mornings → Sunday 10:30 AM · Worship Service
Every 2nd & 4th Wed, noon → Second and fourth Wednesdays, 12:00 PM · Worship Service
every second Sunday of the month 9 AM → Second Sunday of the month, 9:00 AM · Worship Service
Join us Sundays at 9:30 a.m. for Bible study and 10:45 a.m. for worship → Sunday 9:30 AM · Bible study; Sunday 10:45 AM · worship
Our services are held at 8:30 and 11 AM every Sunday. → Sunday 8:30 AM · Worship Service; Sunday 11:00 AM · Worship Service
We worship on Sundays at 10 AM → Sunday 10:00 AM · Worship Service
We meet Sundays at 10:30 AM → Sunday 10:30 AM · Worship Service
Join us for worship Sundays at 10 AM → Sunday 10:00 AM · worship
Worship is at 10 AM on Sundays, Bible study is at 9 AM → Sunday 10:00 AM · Worship; Sunday 9:00 AM · Bible study
Our congregation gathers every Sunday at 11 AM. → Sunday 11:00 AM · Worship Service
Services: Sundays 9 AM and 11 AM → Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service
Worship times: Saturday 5 PM, Sunday 9 AM → Saturday 5:00 PM · Worship Service; Sunday 9:00 AM · Worship Service
Church meets at 10 AM on Sunday → Sunday 10:00 AM · Worship Service
We have Sunday School at 9 AM and Worship at 10 AM → Sunday 9:00 AM · Sunday School; Sunday 10:00 AM · Worship
Thursday 7 PM Grief Share meets in the library → Thursday 7:00 PM · Grief Share meets in the library
Bible study for adults Wednesday 7 PM → Wednesday 7:00 PM · Bible study for adults
SUNDAY WORSHIP – 10:30AM • WEDNESDAY BIBLE STUDY – 7PM → Sunday 10:30 AM · WORSHIP; Wednesday 7:00 PM · BIBLE STUDY
Sundays, 10am and 6pm. Wednesdays, 7:30pm prayer. → Sunday 10:00 AM · Worship Service; Sunday 6:00 PM · Worship Service; Wednesday 7:30 PM · prayer
Sunday 10 a.m. Worship. Wednesday 7 p.m. Prayer. → Sunday 10:00 AM · Worship; Wednesday 7:00 PM · Prayer
First Sunday of the month: Holy Communion 10.30am → First Sunday of the month, 10:30 AM · Holy Communion
Mon-Thu 12:10pm Mass; Sat 5pm; Sun 7:30, 9, 11am, 5pm → Monday 12:10 PM · Mass; Tuesday 12:10 PM · Mass; Wednesday 12:10 PM · Mass; Thursday 12:10 PM · Mass; Saturday 5:00 PM · Worship Service; Sunday 7:30 AM · Worship Service; Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service; Sunday 5:00 PM · Worship Service
Sun 9 & 11 AM (English) and 1 PM (Español) → Sunday 9:00 AM · English; Sunday 11:00 AM · English; Sunday 1:00 PM · Español
9:00 AM Traditional Worship, 10:30 Contemporary Worship, 6 PM Prayer → Sunday 9:00 AM · Traditional Worship; Sunday 10:30 AM · Contemporary Worship; Sunday 6:00 PM · Prayer
Sunday 9:45 a.m. to 11 a.m. worship, 11:15 classes → Sunday 9:45 AM to 11:00 AM · worship; Sunday 11:15 AM · classes
Sabbath School Saturday 9:30 AM, Divine Worship 11:00 AM → Saturday 9:30 AM · Sabbath School; Saturday 11:00 AM · Divine Worship
Friday 1:15 pm & Sunday 5–6:30 p.m. Korean service (한국어) → Friday 1:15 PM · Worship Service; Sunday 5:00 PM to 6:30 PM · Korean service (한국어)
Domingo 19h Culto; quarta-feira 20h oração → Sunday 19:00 · Culto; Wednesday 20:00 · oração
Sunday Services: 9:00 a.m. - Classic; 11:00 a.m. - Modern → Sunday 9:00 AM · Classic; Sunday 11:00 AM · Modern
Morning Worship – Sunday – 10:45 AM → Sunday 10:45 AM · Morning Worship
Sun. AM 10:00, Sun. PM 6:00, Wed. PM 7:00 → Sunday 10:00 AM · Worship Service; Sunday 6:00 PM · Worship Service; Wednesday 7:00 PM · Worship Service
Worship services are held Sundays at 8 and 10:30 a.m. in the sanctuary → Sunday 8:00 AM · Worship Service in the sanctuary; Sunday 10:30 AM · Worship Service in the sanctuary
Worship with us every Sunday at 10:30 AM! → Sunday 10:30 AM · Worship
Sunday 10 AM on Zoom → Sunday 10:00 AM · Worship Service on Zoom
8:00 am Low Mass, 10:30 am Sung Mass, 5:00 pm Evensong (1st Sunday) → Sunday 8:00 AM · Low Mass; Sunday 10:30 AM · Sung Mass; First Sunday of the month, 5:00 PM · Evensong
Sunday Worship Service 10:30am, Sunday School 9:15am (Sept.-May) → Sunday 10:30 AM · Worship Service; Sunday 9:15 AM · Sunday School · 09-01 to 05-31
Contemporary: Sunday 9am. Traditional: Sunday 11am. → Sunday 9:00 AM · Contemporary; Sunday 11:00 AM · Traditional
Service Times: Sunday 9 and 11 AM → Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service
Saturday - 5:00pm ; Sunday - 7:30am, 9:30am, 11:30am → Saturday 5:00 PM · Worship Service; Sunday 7:30 AM · Worship Service; Sunday 9:30 AM · Worship Service; Sunday 11:30 AM · Worship Service
* Sunday 9 AM Worship\n* Sunday 10:15 AM Classes → Sunday 9:00 AM · Worship; Sunday 10:15 AM · Classes
1) Sunday 9 AM; 2) Sunday 11 AM → Sunday 9:00 AM · Worship Service; Sunday 11:00 AM · Worship Service
"Sunday 10 AM" → Sunday 10:00 AM · Worship Service
Sunday 9 & 11 AM (English) → Sunday 9:00 AM · English; Sunday 11:00 AM · English
Men's "Iron" Group Tuesday 6 AM → Tuesday 6:00 AM · Men's "Iron" Group
Sundays - Sunday School @ 9am, Worship @ 10am, Youth @ 5pm → Sunday 9:00 AM · Sunday School; Sunday 10:00 AM · Worship; Sunday 5:00 PM · Youth
Divine Liturgy Sundays 9:30 am; Great Vespers Saturdays 5 pm; Matins 8:30 am Sundays → Sunday 9:30 AM · Divine Liturgy; Saturday 5:00 PM · Great Vespers; Sunday 8:30 AM · Matins
First and third Wednesday of each month, 6pm, Prayer supper → First and third Wednesdays, 6:00 PM · Prayer supper
Tuesdays at 10 AM: Quilters → Tuesday 10:00 AM · Quilters
Our services are held at 8:30 and 11 every Sunday. → Sunday 8:30 · Worship Service; Sunday 11:00 · Worship Service
Sundays 8, 9:30 & 11 → Sunday 8:00 · Worship Service; Sunday 9:30 · Worship Service; Sunday 11:00 · Worship Service
alternate Sundays from 4 October 2026, 6:30pm → Every other Sunday, 6:30 PM · Worship Service · 2026-10-04
fortnightly on Thursdays at 7:30pm from 15/10/2026 → Every other Thursday, 7:30 PM · Worship Service · 2026-10-15
September through May, 9 and 11 AM → Sunday 9:00 AM · Worship Service · 09-01 to 05-31; Sunday 11:00 AM · Worship Service · 09-01 to 05-31
June to August\nSunday 9 AM Worship\nWednesday 6 PM Supper → Sunday 9:00 AM · Worship · 06-01 to 08-31; Wednesday 6:00 PM · Supper · 06-01 to 08-31
Every other Sunday from January 4, 2026, 6:30 PM Prayer, Wednesday 7 PM Study → Every other Sunday, 6:30 PM · Prayer · 2026-01-04; Wednesday 7:00 PM · Study
Sunday (June to August)\n9 AM\nWednesday 7 PM Study → Sunday 9:00 AM · Worship Service · 06-01 to 08-31; Wednesday 7:00 PM · Study
June to August, Sundays: 9 AM Worship → Sunday 9:00 AM · Worship · 06-01 to 08-31
Sunday 10.30am Family Service (1st), 10.30am Holy Communion (2nd & 4th) → First Sunday of the month, 10:30 AM · Family Service; Second and fourth Sundays, 10:30 AM · Holy Communion
Daily Mass 12:10 PM Tuesday to Thursday → Tuesday 12:10 PM · Daily Mass; Wednesday 12:10 PM · Daily Mass; Thursday 12:10 PM · Daily Mass
Daily Mass: Tue & Thu 8 AM, Saturday Mass 9 AM → Tuesday 8:00 AM · Daily Mass; Thursday 8:00 AM · Daily Mass; Saturday 9:00 AM · Mass
Weekend Masses: Sat 5 PM, Sun 9 AM → Saturday 5:00 PM · Weekend Masses; Sunday 9:00 AM · Weekend Masses
Su 10:00; We 19:00 → Sunday 10:00 · Worship Service; Wednesday 19:00 · Worship Service
Tu 7pm Prayer, Th 6pm Youth → Tuesday 7:00 PM · Prayer; Thursday 6:00 PM · Youth
Lord’s Day 10:30 AM Worship; Noonday Prayer Friday noon → Sunday 10:30 AM · Worship; Friday 12:00 PM · Noonday Prayer
Sonnabend 18 Uhr Andacht → Saturday 18:00 · Andacht
Sundays 9am (nursery provided) and 11am → Sunday 9:00 AM · Worship Service (nursery provided); Sunday 11:00 AM · Worship Service
Sunday 10:30 AM, childcare provided → Sunday 10:30 AM · Worship Service (childcare provided)
October to April: Saturday 4 PM, Sunday 9 AM; Sunday 8 AM (May to September) → Saturday 4:00 PM · Worship Service · 10-01 to 04-30; Sunday 9:00 AM · Worship Service · 10-01 to 04-30; Sunday 8:00 AM · Worship Service · 05-01 to 09-30
Sundays around 10 AM weather permitting, 5th Sunday 6 PM only → Sunday 10:00 AM · Worship Service (weather permitting); Fifth Sunday of the month, 6:00 PM · Worship Service
Sunday 10:00 主日崇拜; Wednesday 19:30 수요예배 → Sunday 10:00 · 主日崇拜; Wednesday 19:30 · 수요예배
Sunday 5:30pm - AWANA (Sept. thru May), 7 PM - Communion (1st) → Sunday 5:30 PM · AWANA · 09-01 to 05-31; First Sunday of the month, 7:00 PM · Communion
Sunday 9:45 - Bible Study, 11:00 - Worship. Wednesday 6:00pm Supper → Sunday 9:45 AM · Bible Study; Sunday 11:00 AM · Worship; Wednesday 6:00 PM · Supper
Domingos 12 del mediodía; domingo 19hs culto; Last Sunday of month 5 PM Potluck → Sunday 12:00 PM · Worship Service; Sunday 19:00 · culto; Last Sunday of the month, 5:00 PM · Potluck
Sunday Schedule\n8:00 AM - Eucharist\n10:30 AM - Eucharist (with music)\nWednesday Services\n12:10 PM - Healing → Sunday 8:00 AM · Eucharist; Sunday 10:30 AM · Eucharist (with music); Wednesday 12:10 PM · Healing
Sun. School 9:30am, Sun. Worship 10:45am → Sunday 9:30 AM · Sun. School; Sunday 10:45 AM · Worship
Misas: sábado 6 pm; domingos 8 y 10 am → Saturday 6:00 PM · Misas; Sunday 8:00 AM · Misas; Sunday 10:00 AM · Misas
Sat. eve 5 → Saturday 5:00 PM · Worship Service
June to August Sunday 8 AM; Sunday 10 AM (all year) → Sunday 8:00 AM · Worship Service · 06-01 to 08-31; Sunday 10:00 AM · Worship Service
Thursday 10 AM Starting Point; Friday 7 PM R & R Recovery → Thursday 10:00 AM · Starting Point; Friday 7:00 PM · R & R Recovery
Sunday (all year) 8:00 AM (EST) → Sunday 8:00 AM · Worship Service
New time! Sundays 10:30 AM; jueves de oración 7 PM → Sunday 10:30 AM · Worship Service; Thursday 7:00 PM · oración
Sunday 13:00 PM → Sunday 13:00 · Worship Service
Sunday 12:30 PM en español → Sunday 12:30 PM · Worship Service en español
When Grace Calls, Sundays 6pm → Sunday 6:00 PM · When Grace Calls
Domingos às 9h, 11h e 18h30 → Sunday 9:00 · Worship Service; Sunday 11:00 · Worship Service; Sunday 18:30 · Worship Service
Sunday School 9:15 AM / Worship 10:30 AM / Wed Bible Study & Prayer 7 PM → Sunday 9:15 AM · Sunday School; Sunday 10:30 AM · Worship; Wednesday 7:00 PM · Bible Study & Prayer
Sunday 9 AM Mass, Tuesday Rosary, Mass and Adoration 6 PM; 1st Friday, Supper/Study, 6 PM → Sunday 9:00 AM · Mass; Tuesday 6:00 PM · Rosary, Mass and Adoration; First Friday of the month, 6:00 PM · Supper/Study
Thursday 6:30 PM AWANA (ages 3-12); Wed 6 PM Kids ages 4 to 10, Sun. Sch. (grades K-5) 9:45am, Worship 11am → Thursday 6:30 PM · AWANA (ages 3-12); Wednesday 6:00 PM · Kids ages 4 to 10; Sunday 9:45 AM · Sun. Sch. (grades K-5); Sunday 11:00 AM · Worship
Sunday Morning Worship 11:00AM Sunday Night Worship 6:00PM Wednesday Night Service 7:00PM → Sunday 11:00 AM · Morning Worship; Sunday 6:00 PM · Sunday Night Worship; Wednesday 7:00 PM · Wednesday Night Service
10:45 (Sunday Morning); 12NN Mass; Regular Worship Schedule: Sunday 9 AM both in-person and livestream → Sunday 10:45 AM · Worship Service; Sunday 12:00 PM · Mass; Sunday 9:00 AM · Worship Service (both in-person and livestream)
Mercredi prière et étude biblique 19h30, école du dimanche 10h; Wed Grades 1-5 6 PM, Grades 6-12 7 PM → Wednesday 19:30 · prière et étude biblique; Sunday 10:00 AM · école du dimanche; Wednesday 6:00 PM · Grades 1-5; Wednesday 7:00 PM · Grades 6-12
Sunday 10:00 AM Worship Sunday 6:00 PM Prayer Wednesday 7:00 PM Study → Sunday 10:00 AM · Worship; Sunday 6:00 PM · Prayer; Wednesday 7:00 PM · Study
SUNDAY\n9:00 AM\nTraditional Worship\n10:30 AM\nContemporary Worship (with band)\nWEDNESDAY\n6:30 PM\nStudy & Prayer → Sunday 9:00 AM · Traditional Worship; Sunday 10:30 AM · Contemporary Worship (with band); Wednesday 6:30 PM · Study & Prayer
Mass Schedule\nTraditional Worship\nSundays at 9:00 AM\nWednesday Bible Study\n7:00 PM\nSeventh-day Baptists\nSaturday 11 AM → Sunday 9:00 AM · Traditional Worship; Wednesday 7:00 PM · Bible Study; Saturday 11:00 AM · Seventh-day Baptists
Sunday School 9:45, Morning Worship 11, Evening Worship 6:00; Wed. Night Bible Study 6:30; Fri 7 Culto de la noche → Sunday 9:45 AM · Sunday School; Sunday 11:00 AM · Morning Worship; Sunday 6:00 PM · Evening Worship; Wednesday 6:30 PM · Wednesday Night Bible Study; Friday 7:00 PM · Culto de la noche
Sunday AM Bible Study 9:00, PM Worship 6:00; Sunday Morning 8, 12:30 → Sunday 9:00 AM · AM Bible Study; Sunday 6:00 PM · PM Worship; Sunday 8:00 AM · Worship Service; Sunday 12:30 PM · Worship Service
Tuesday Rosary, and Adoration 6 PM → Tuesday 6:00 PM · Rosary, and Adoration
Saturday 5 PM Mass; Sunday School 9:15 AM / Worship 10:30 AM → Saturday 5:00 PM · Mass; Sunday 9:15 AM · Sunday School; Sunday 10:30 AM · Worship
Sunday 6 PM Prayer; Friday\n9 AM\nMass → Sunday 6:00 PM · Prayer; Friday 9:00 AM · Mass
Sunday, Mass, 9 AM, Wednesday, Prayer, 7 PM → Sunday 9:00 AM · Mass; Wednesday 7:00 PM · Prayer
Misa diaria 8 AM de martes a jueves; messe du dimanche 11 AM → Tuesday 8:00 AM · Misa diaria; Wednesday 8:00 AM · Misa diaria; Thursday 8:00 AM · Misa diaria; Sunday 11:00 AM · messe
Saturday Vigil 5:30 PM; Sunday 7:30, 9:00, and 11:00 AM Mass → Saturday 5:30 PM · Vigil; Sunday 7:30 AM · Mass; Sunday 9:00 AM · Mass; Sunday 11:00 AM · Mass
Tuesday, Thursday, and Friday 7 AM Prayer → Tuesday 7:00 AM · Prayer; Thursday 7:00 AM · Prayer; Friday 7:00 AM · Prayer
Youth group meets Sunday evenings at 5 → Sunday 5:00 PM · Youth group
Sunday 8 AM Worship, 10 AM livestream → Sunday 8:00 AM · Worship; Sunday 10:00 AM · Worship Service (livestream)
Sunday 10:30 AM. We livestream on Facebook too! → Sunday 10:30 AM · Worship Service (livestream on Facebook too)
Saturday: Sabbath School 9:30 am; Worship 11 am; Wednesday Prayer Meeting 7 pm → Saturday 9:30 AM · Sabbath School; Saturday 11:00 AM · Worship; Wednesday 7:00 PM · Prayer Meeting
Choir practice happens every Thursday at 7 PM; The youth gather on Fridays at 6:30 PM → Thursday 7:00 PM · Choir practice; Friday 6:30 PM · The youth
Sunday 10 AM, streamed on Facebook; Sunday 11 AM. Live stream on YouTube. → Sunday 10:00 AM · Worship Service (streamed on Facebook); Sunday 11:00 AM · Worship Service (Live stream on YouTube)
Sunday 10 AM. Dress is casual. → Sunday 10:00 AM · Worship Service (Dress is casual)
Every other Monday 7 PM Elders, next on December 7, 2026 → Every other Monday, 7:00 PM · Elders · 2026-12-07
1st Sunday: 9 AM Communion; 10 AM Worship → First Sunday of the month, 9:00 AM · Communion; Sunday 10:00 AM · Worship
Domingo: Culto 11:00 hrs y 18:00 hrs. Jueves: Oración 19:30 hrs → Sunday 11:00 · Culto; Sunday 18:00 · Culto; Thursday 19:30 · Oración
Sunday 10 AM Worship starting at 9:30 with coffee → Sunday 10:00 AM · Worship; Sunday 9:30 AM · coffee
Sundays 9 & 10:30 a.m. Wednesdays 6:30 p.m. → Sunday 9:00 AM · Worship Service; Sunday 10:30 AM · Worship Service; Wednesday 6:30 PM · Worship Service
`
test.each(rows(UNDERSTOOD))('services are read the way people write them: %s', (answer, expected) => {
  expect(understood(answer.replaceAll(String.raw`\n`, '\n'))).toBe(expected)
})

const ASKED_AGAIN = String.raw`
Every other Sunday 5:00 PM Evening Prayer → must say a Sunday on which it is held, such as "Every other 
Sunday 10 Worship → must say whether 10 is AM or PM
Sunday 25:00 Worship → must be a time of day, not 25:00
9 AM Mass; 9 AM Mass → names the same service twice
Sunday 10 AM Worship (summer only) → must say which days exactly, such as "1st Sunday 9:30 AM Com
Sunday 10:30 AM Worship, 1st Sunday Communion → must say the time of “1st Sunday Communion”, such as "Sunday
Worship 9 AM Bible Study 10 AM Prayer → must be a day, a time and a name for each service, next to ea
Sunday 9 AM Kids 1-5 → must be a day, a time and a name for each service, next to ea
Good Friday 7 PM → must be services of every week: a holiday is a special day, 
Saturday 5:30 PM Evening Service; 9 and 11 AM Worship → must say the day of “9 and 11 AM Worship”
Saturday: 5:30 PM Evening Service; 9 and 11 AM Worship → must say the day of “9 and 11 AM Worship”
Sunday 1030 AM Worship → must say the time of “Sunday 1030 AM Worship”, such as "Sund
Sunday 9 AM Mass (June to August) and Adoration → must have a name without a day or a time in it
Sunday 9 AM and 1030 Worship → must have a name without a day or a time in it, not “1030 Wo
Sunday Bible Study, Worship 10 AM → must say the time of “Sunday Bible Study”
Bible Study, Worship 10 AM → must be a day, a time and a name for each
Sunday Traditional and Contemporary 9 and 11 AM → must say the time of “Sunday Traditional”
1st Sunday 9 AM Communion, 10:30 AM Worship → must say the day of “10:30 AM Worship”
every other Wed 7 PM Prayer, from Jan 7, 2026, Choir 8 PM → must say the day of “Choir 8 PM”
Friday: 7 PM Prayer, Worship 9:30 AM → must say the day of “Worship 9:30 AM”
Wed 7 PM Prayer, Worship 10:30 AM → must say the day of “Worship 10:30 AM”
Mass\nSaturday 5 PM\nSunday 9 AM → must be a day, a time and a name for each service, next to each other
First Day 10 AM; Fourth Day 7 PM Midweek Meeting → must have its days in English
Fridays 7pm until late Youth → must say which days exactly
Sunday 10 AM every week but the last → must say which days exactly
Friday Night 12:00 Vigil → must say whether 12:00 is AM or PM
Sunday 9 AM (June-August), 10 AM → must say whether “Worship Service” is held on Sunday at 10:00 AM too when it is at 9:00 AM
Sunday 10 AM Worship, first Sunday 9 AM Worship → must say whether “Worship” is held on Sunday at 10:00 AM too
Sunday 10 AM (DST), 11 AM (standard time) → must say which days exactly
First Sunday Service 8 AM, Second Sunday Service 10 AM → must say which days exactly
Sunday at 10 → must say whether 10 is AM or PM
alternate Thursdays 6 PM → must say a Thursday on which it is held, such as "Every othe
Easter Sunday 6 AM → must be services of every week: a holiday is a special day, 
SUN 9A 11A → must be a day, a time and a name for each service, next to ea
Sunday 6 Vespers → must say whether 6 is AM or PM
Sunday 10 AM and Wednesday → must say the time of “Wednesday”, such as "Sunday 10:00 AM M
Wednesday and Sunday → must be a day, a time and a name for each service, next to ea
Worship → must be a day, a time and a name for each service, next to ea
10 AM Worship Sunday, Wednesday 7 PM Prayer → must be a day, a time and a name for each service, next to ea
Mass at midnight on Saturdays → must say whether midnight is 11:59 PM, or 12:00 AM of the ne
monthly Communion 10 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
Sunday 10AMWorship → must say the time of “Sunday 10AMWorship”, such as "Sunday 1
Sunday 10:30 AM Worship, livestream 10:25 → must have only services, not when “livestream 10:25” begins before one
Sunday 10 AM Worship, doors 9:30 AM → must have only services, not when “doors 9:30 AM” begins before one
Sunday worship 10:30 am, streaming begins at 10:20 → must have only services, not when “streaming begins at 10:20”
Sundays 8:15, 9:30, 11:00 a.m. (livestreamed at 9:30) → must have only a day, a time or a remark in brackets
Second Sunday of Advent 10 AM → must say which days exactly
Sunday, Nov 30 10 AM → must say which days exactly
Sat/Sun 5:30pm & 10:30am → must say the times of each day apart
Domigo 10 AM → must say the day of “Domigo 10 AM”
October to April: Sunday 9 AM; Sunday 6 PM → must say the part of the year next to each service
Sunday school 9:15, worship 10:30, youth 6 → must say whether 6 is AM or PM
Summer (June-August) Sundays 9:30 AM, otherwise 10 AM → must say which days exactly
Sunday 10AM, Sunday 6PM, none in August → must say which days exactly
Sunday 10 AM, in July at 9 AM → must say which days exactly
Sunday 10:30 from Labor Day to Memorial Day → must be services of every week
Sun 10:00 AM CT / 11:00 AM ET → must have its times in your own time zone only
Holy Communion: 8am, 10am (1st Sunday only) → must say which of the times “(1st Sunday only)” is for
Mass M, W, F at 8:30am → must have its days in English
MWF 8 AM Mass → must have its days in English
Sunday 10 AM Worship when school is in session → must say which days exactly
Sunday 10 AM (usually) → must say which days exactly
most Sundays 10 AM → must say which days exactly
every three weeks Friday 7 PM → must say which days exactly
Thursday 7 PM Choir if there are enough singers → must say which days exactly
domingos alternos 10 AM → must say which days exactly
Tous les 15 jours le mardi à 20h → must say a Tuesday on which it is held
Sunday 10 AM every 3 weeks → must say which days exactly
Saturday 11 p.m. to Sunday 6 a.m. Vigil → must say which days exactly
Sunday 4pm, 2nd & 4th in the month → must say which days exactly
CN 9:00 AM → must say the day of “CN 9:00 AM”
Sunday 10 AM; Feast of the Assumption 7 PM → must be services of every week
Erntedank 10 Uhr → must be services of every week
sonntags 10 Uhr, in den Ferien 9 Uhr → must say which days exactly
jeden Sonntag außer am ersten 10 Uhr → must say which days exactly
Sunday 10 AM; 1st of the month 6 PM → must say which days exactly
Sunday Worship Summer Hours 9:30 AM → must say which days exactly
Sundays 9 AM Communion (1st and 3rd), Morning Prayer (2nd and 4th) → must say the time of “Morning Prayer
Sunday 10 AM Worship, Choir June to August → must say the time of “Choir June to August”
Holy Days: 8 AM and 7 PM → must be services of every week
Sabbath 11 AM → must say the day of “Sabbath 11 AM”
Saterday 5 PM Mass → must have its days in English, Spanish, French, Portuguese or German, and spelled as usual, not “Saterday”
Chúa nhật 10:30 sáng → must have its days in English
주일예배 11:00 → must say the day of “주일예배 11:00”
Sundays at ten → must have its times in digits
Sunday 10:30 AM on Zoom https://zoom.us/j/123456789 → must have no link, email address or phone number in it
Sunday 10 AM, call 217-555-0100 → must have no link, email address or phone number in it
Maundy Thursday 7pm → must be services of every week: a holiday is a special day, 
Christmas Eve 5pm and 11pm → must be services of every week: a holiday is a special day, 
Sunday 10 AM, Mothers Day 9 AM → must be services of every week: a holiday is a special day, 
New Year's Eve 11 PM → must be services of every week: a holiday is a special day, 
Sunday 10:00-11:15, followed by coffee → must say the time of “coffee”, such as "Sunday 10:00 AM Morn
Sundays 10am except the first Sunday, when we meet at 9am → must say which days exactly, such as "1st Sunday 9:30 AM Com
Summer (June-August): Sunday 9:30 AM; rest of year Sunday 10:30 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
Summer: Sunday 9:30 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
Every second Sunday 9 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
Sunday 10 AM worship. Nursery provided. → must have only the name of the service next to its time, not
Sunday 10:30 AM & Wednesday 7:00 PM (no Wednesday service in July) → must say which days exactly
Tues. Thurs. 7 pm → must say the time of “Tues.”, such as "Sunday 10:00 AM Morni
Sunday at half past ten → must have its times in digits
Call the office for service times → must be a day, a time and a name for each service, next to ea
Sunday Doors open at 10:00, Worship 10:30 → must be a day, a time and a name for each service, next to each other, such as "Sunday 10:00 AM Morning Worship", not “Doors open”
Sonntags um 9.30 Uhr (ungerade Monate) → must say which days exactly
Domingo 10h Culto; Quarta Oração 20h → must say the day of “Quarta Oração 20h”
Sunday 10 AM Worship, sanctuary opens at 9:30 → must be a day, a time and a name for each service, next to each other, such as "Sunday 10:00 AM Morning Worship", not “opens at”
TBD → must be a day, a time and a name for each service, next to ea
Saturday Vigil Mass 5:30pm / Sunday 8, 10 & 12 → must say whether 12 is AM or PM
domingos a las 10 y media → must have its times in digits, such as 10:30 AM, not “y medi
Prayer – Wednesday Service – 7 PM → must be a day, a time and a name for each service, next to ea
Sun 10:30am, 2nd Sun potluck after → must say the time of “2nd Sun potluck after”, such as "Sunda
Thursdays in Lent 6 PM soup supper → must say which days exactly, such as "1st Sunday 9:30 AM Com
Mass times: Sat 5:00 PM (Vigil), Sun 8:00 AM, 10:00 AM, 12:00 PM (Spanish) → must say which of the times “(Spanish)” is for: write it nex
2nd to 4th Sundays 9 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
Sun 8am Mass, Mon no Mass, Tue-Sat 9am Mass → must say the time of “Mon no Mass”, such as "Sunday 10:00 AM
Sat. vigil 5pm, Sun. 7:30, 9:00 (Spanish) and 11:00 am → must say which of the times “(Spanish)” is for: write it nex
Sunday 8:15 and 9:45 AM (Español), 11:30 AM → must say which of the times “(Español)” is for: write it nex
10 a.m. every Sunday with Communion on the first Sunday of the month → must have its own line for what is held “on the first Sunday
Sundays 9:30 AM with baptisms on the third Sunday → must have its own line for what is held “on the third Sunday
Each Wednesday 7 PM supper on the 2nd and 4th Wednesdays → must have its own line for what is held “on the 2nd and 4th
Sabbath School 9:30 AM, Divine Service 11:00 AM (Saturdays) → must say the day of “Sabbath School 9:30 AM
Worship 10 AM, Bible Study 7 PM Wednesdays → must say the day of “Worship 10 AM
Niedziela 9:00 i 11:00 → must have its days in English, Spanish, French, Portuguese or G
Sobota 18:00 → must have its days in English, Spanish, French, Portuguese or G
Суббота 17:00, воскресенье 10:00 → must have its days in English, Spanish, French, Portuguese or G
Zaterdag 19.00 uur viering → must have its days in English, Spanish, French, Portuguese or G
Lördag 18:00 Mässa → must have its days in English, Spanish, French, Portuguese or G
sabato ore 18:00, domenica 10:30 → must have its days in English, Spanish, French, Portuguese or G
토요일 18:00 예배 → must have its days in English, Spanish, French, Portuguese or G
по субботам 17:00 → must say the day of “по субботам 17:00
Sunday (summer hours: 9 AM June–August) 10 AM → must say which days exactly, such as "1st Sunday 9:30 AM Com
`
test.each(rows(ASKED_AGAIN))(
  'services that have two meanings are asked again, with the reason: %s',
  (answer, reason) => {
    expect(() => readServices(answer.replaceAll(String.raw`\n`, '\n'), 'US')).toThrow(reason)
  },
)

test.each(rows(UNDERSTOOD))('what was understood is understood again in the words that are read back: %s', (answer) => {
  const services = readServices(answer.replaceAll(String.raw`\n`, '\n'), 'US').filter(
    ({ from, everyOtherFrom }) => !from && !everyOtherFrom,
  )
  for (const one of services)
    expect(understood(`${gatheringWords(one)} ${one.shortName}`)).toBe(`${gatheringWords(one)} · ${one.shortName}`)
})
