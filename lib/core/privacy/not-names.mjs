/** Capitalised words that are not a person's name, in lower case and without accents. */
const list = (/** @type {string} */ words) => words.split(' ')

/** People after whom diseases, signs, tests and scores are named. */
export const EPONYMS = new Set(
  list(
    'sjogren sjoegren still behcet heberden bouchard lachman schober takayasu paget baker raynaud reiter felty wegener churg strauss kawasaki henoch schonlein hashimoto graves addison cushing crohn whipple lyme marfan ehlers danlos libman sacks jaccoud gottron caplan sharp phalen tinel finkelstein patrick faber trendelenburg mcmurray thomas gaenslen spurling hawkins neer yocum jobe ottawa coombs schirmer bence jones quervain dupuytren peyronie perthes osgood schlatter scheuermann forestier romanus andersson garel larsen sharp ritchie lansbury thompson ranawat charcot milwaukee hoffa morton kohler kienbock freiberg sever blount cogan devic sneddon degos evans hughes loeffler horton poncet bywaters rowell sweet weber christian mikulicz kuttner erdheim chester rosai dorfman castleman gaucher wilson fabry hurler blau muckle wells yamaguchi fautrel kellgren lawrence outerbridge steinbrocker parkinson alzheimer hodgkin kaposi burkitt down turner klinefelter guillain barre bell babinski romberg virchow troisier cullen murphy mcburney koplik brudzinski kernig levine homans allen adson wright roos ludington speed yergason apley mantoux gram ziehl neelsen giemsa wright papanicolaou doppler holter glasgow apgar karnofsky barthel rodnan bazin weil felix widal hutchinson lesch nyhan bechterew',
  ),
)

/** Capitalised words that follow a title or a relative's word in clinical texts and are not names. */
export const COMMON = new Set(
  list(
    'the a an and or of in on at with without for from by is was has had she he they it her his who no not now then this that these those patient patients hospital clinic health centre center district sector cell village university department ward unit service rheumatology medicine internal surgery january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche kigali rwanda africa uganda burundi tanzania kenya congo rwandan english french kinyarwanda swahili positive negative normal methotrexate prednisolone prednisone ibuprofen diclofenac hydroxychloroquine sulfasalazine colchicine allopurinol paracetamol aspirin warfarin gout lupus arthritis rheumatoid fever pain hiv tb mri ct crp esr anca ana ccp rf rheumatic ankylosing known diagnosed presented complains reports denies aged old age sex male female history past medical current day week month year and et ou de du des la le les un une en au aux avec sans pour par est sont elle il nous madame monsieur docteur na ni mu ku wa ya cya kwa kuri umurwayi afite yaje hafi hypertension diabetes diabetic asthma deceased dead alive unknown none nil well healthy had has died dcd htn dm angiography arthrography imaging scan spectroscopy venography enterography brain spine findings spectra',
  ),
)

/** Names that are also everyday words count as names only when capitalised. */
export const EVERYDAY = new Set(
  list(
    'grace joy hope faith patience prudence constance divine innocent clement pacifique aimable esperance mercy blessing honore parfait felicite claire rose marguerite aurore soleil fortune charity clarity gift happy lucky prince princess justice peace precious sage vital vincent modeste desire dieudonne fidele juste noel pascal toussaint ange celeste olive violette iris jasmine lily ruby pearl dawn summer april june august may mars avril will mark bill rob sue jean baby brave bright young long short small white black brown green gray grey king bishop cook baker butler carter page wood woods hill field lake rivers stone bush rice berry bird fox wolf lamb hand foot back knee bone hunter fisher amahoro ishimwe umutoni ineza uwera keza kundwa gasana mugisha shema ganza manzi sano imani neema furaha baraka rehema amani upendo zawadi tumaini subira salama bahati marie sante bonheur',
  ),
)
