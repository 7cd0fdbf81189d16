const set = (/** @type {string} */ words) => new Set(words.split(' '))

/** Large enough not to identify: country, provinces, districts, cities, in lower case. */
export const LARGE_PLACES = set(
  'rwanda kigali north northern south southern east eastern west western nord sud est ouest amajyaruguru amajyepfo iburasirazuba iburengerazuba umujyi province intara district akarere gasabo kicukiro nyarugenge burera gakenke gicumbi musanze rulindo gisagara huye kamonyi muhanga nyamagabe nyanza nyaruguru ruhango bugesera gatsibo kayonza kirehe ngoma nyagatare rwamagana karongi ngororero nyabihu nyamasheke rubavu rusizi rutsiro burundi uganda tanzania tanzanie kenya congo drc rdc africa afrique europe belgium belgique france canada usa goma bukavu bujumbura kampala nairobi kinshasa mwanza arusha dodoma butare gisenyi ruhengeri cyangugu gitarama kibuye byumba kibungo umutara',
)

/** Sectors of Rwanda whose names are no word of another kind, in lower case. */
export const SECTORS = set(
  [
    'bumbogo gatsata gikomero gisozi jabana jali kacyiru kimihurura kimironko kinyinya ndera nduba remera rusororo rutunga gahanga gatenga gikondo kagarama kanombe kigarama masaka niboye nyarugunga gitega kanyinya kimisagara mageragere muhima nyakabanda nyamirambo rwezamenyo',
    'bungwe butaro cyanika cyeru gahunga gatebe gitovu kagogo kinoni kinyababa kivuye nemba rugarama rugendabari ruhunde rusarabuye rwerere busengo coko cyabingo gakenke gashenyi mugunga janja kamubuga karambo kivuruga mataba minazi muhondo muyongwe muzo rushashi ruli',
    'bukure bwisige byumba cyumba giti kaniga manyagiro miyove kageyo mukarange muko mutete nyamiyaga nyankenke rubaya rukomo rushaki rutare ruvune rwamiko shangasha busogo cyuve gacaca gashaki gataraga kimonyi kinigi muhoza nkotsi nyange remera rwaza shingiro base burega bushoki buyoga cyinzuzi cyungo kinihira kisaro masoro mbogo murambi ngoma ntarabana rukozo rusiga shyorongi tumba',
    'gikonko gishubi kansi kibilizi kigembe mamba muganza mugombwa mukindo musha ndora nyanza save gishamvu karama kigoma kinazi maraba mbazi mukura ngoma ruhashya rusatira rwaniro simbi tumba gacurabwenge kayenzi kayumbu mugina musambira ngamba nyamiyaga nyarubaka rugalika rukoma runda',
    'cyeza kabacuzi kibangu kiyumba muhanga mushishiro nyabinoni nyamabuye nyarusange rongi rugendabari shyogwe buruhukiro cyanika gatare kaduha kamegeri kibirizi kibumbwe kitabi mbazi mugano musange musebeya mushubi nkomane tare uwinkingi busasamana busoro cyabakamyi kibirizi kigoma mukingo muyira ntyazo nyagisozi rwabicuma',
    'busanze cyahinda kibeho kivu mata muganza munini ngera ngoma nyabimata nyagisozi ruheru ruramba rusenge bweramana byimana kabagari kinazi kinihira mbuye mwendo ntongwe juru kamabuye mareba mayange musenyi mwogo ngeruka ntarama nyamata nyarugenge rilima ruhuha rweru shyara',
    'gasange gatsibo gitoki kabarore kageyo kiramuruzi kiziguro muhura murambi ngarama nyagihanga remera rugarama rwimbogo gahini kabare kabarondo mukarange murama murundi mwiri ndego nyamirama rukara ruramira rwinkwavu gahara gatore kigina mahama mpanga musaza mushikiri nasho nyamugari nyarubuye kigarama',
    'gashanda jarama karembo kazo kibungo mugesera murama mutenderi remera rukira rukumberi rurenge sake zaza gatunda kiyombe karama karangazi katabagemu matimba mimuli mukama musheri nyagatare rukomo rwempasha rwimiyaga tabagwe fumbwe gahengeri gishali karenge kigabiro muhazi munyaga munyiginya musha muyumbu mwulire nyakariro nzige rubona',
    'bwishyura gashari gishyita gitesi mubuga murambi murundi mutuntu rubengera rugabano ruganda rwankuba twumba bwira gatumba hindiro kabaya kageyo kavumu matyazo muhanda muhororo ndaro ngororero nyange sovu bigogwe jenda jomba kabatwa karago kintobo mukamira muringa rambura rugera rurembo shyira',
    'bugeshi busasamana cyanzarwe gisenyi kanama kanzenze mudende nyakiliba nyamyumba nyundo rubavu rugerero bugarama butare bweyeye gashonga giheke gihundwe gikundamvura gitambi kamembe muganza mururu nkanka nkombo nkungu nyakabuye nyakarenzo nzahaha rwimbogo boneza gihango kigeyo kivumu manihira mukura murunda musasa mushonyi mushubati nyabirasi ruhango rusebeya bushekeri bushenge cyato gihombo kagano kanjongo karambi karengera kirimbi macuba mahembe nyabitekeri rangiro ruharambuga shangi',
    'nyabugogo kibagabaga gishushu kabeza biryogo rwampara kiyovu nyarutarama batsinda kagugu gacuriro kabuga zindiro bibare nyabisindu rebero kicukiro sonatubes giporoso rukiri',
  ].join(' '),
)
