import type { SpeechRules } from "./speech-rules.ts";

const paired =
  "in|since|by|from|until|till|before|after|around|of|year|summer|winter|spring|autumn";
const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";

const decades = [
  "10=tens",
  "20=twenties",
  "30=thirties",
  "40=forties",
  "50=fifties",
  "60=sixties",
  "70=seventies",
  "80=eighties",
  "90=nineties",
]
  .map((entry) => entry.split("="))
  .map(([tens, said]): [string, string] => [
    `(?<![\\p{N}.,$€£])(1[1-9])${tens}s(?![\\p{L}\\p{N}])`,
    `$1 ${said}`,
  ]);

export const en = {
  titles:
    "Dr.=Doctor; Mr.=Mister; Mrs.=Missis; Ms.=Miz; Prof.=Professor; Mt.=Mount; St.=Saint; Gen.=General; Sen.=Senator; Gov.=Governor",
  abbreviations:
    "vs.=versus; e.g.=for example; i.e.=that is; etc.=et cetera; approx.=approximately; Jr.=Junior; Sr.=Senior; CO2=C O 2; H2O=H 2 O",
  beforeNumber:
    "No.=number; Nos.=numbers; p.=page; pp.=pages; vol.=volume; Vol.=volume; Fig.=figure; fig.=figure; ca.=about; c.=about",
  units:
    "km/h=kilometer per hour|kilometers per hour; kph=kilometer per hour|kilometers per hour; mph=mile per hour|miles per hour; m/s=meter per second|meters per second; km²=square kilometer|square kilometers; m²=square meter|square meters; cm²=square centimeter|square centimeters; m³=cubic meter|cubic meters; km=kilometer|kilometers; cm=centimeter|centimeters; mm=millimeter|millimeters; m=meter|meters; kg=kilogram|kilograms; mg=milligram|milligrams; g=gram|grams; lb=pound|pounds; lbs=pound|pounds; oz=ounce|ounces; ft=foot|feet; ml=milliliter|milliliters; mL=milliliter|milliliters; l=liter|liters; L=liter|liters; ha=hectare|hectares; kWh=kilowatt hour|kilowatt hours; MWh=megawatt hour|megawatt hours; GWh=gigawatt hour|gigawatt hours; TWh=terawatt hour|terawatt hours; kW=kilowatt|kilowatts; MW=megawatt|megawatts; GW=gigawatt|gigawatts; TW=terawatt|terawatts; W=watt|watts; V=volt|volts; Hz=hertz; kHz=kilohertz; MHz=megahertz; GHz=gigahertz; kB=kilobyte|kilobytes; KB=kilobyte|kilobytes; MB=megabyte|megabytes; GB=gigabyte|gigabytes; TB=terabyte|terabytes; °C=degree Celsius|degrees Celsius; °F=degree Fahrenheit|degrees Fahrenheit; °=degree|degrees; ms=millisecond|milliseconds; min=minute|minutes; kcal=kilocalorie|kilocalories",
  currencies:
    "€=euro|euros; EUR=euro|euros; $=dollar|dollars; US$=US dollar|US dollars; USD=US dollar|US dollars; £=pound|pounds; GBP=pound|pounds; ¥=yen; ₹=rupee|rupees; CHF=Swiss franc|Swiss francs",
  scales:
    "k=thousand; m=million; mn=million; bn=billion; tn=trillion; M=million; B=billion; T=trillion",
  scaleWords: "thousand|million|billion|trillion",
  numerals: true,
  range: "to",
  fractions:
    "1/2=one half; 1/3=one third; 2/3=two thirds; 1/4=one quarter; 3/4=three quarters; 1/5=one fifth; 2/5=two fifths; 1/8=one eighth; 1/10=one tenth",
  sovereigns:
    "Henry|Elizabeth|Louis|Charles|George|Edward|William|James|Richard|Philip|Peter|Alexander|Nicholas|Catherine|Frederick|Napoleon|Ramses|Rameses|Ramesses|Pius|John|Paul|John Paul|Benedict|Gregory|Innocent|Leo|Clement|Urban|Ivan|Mary|Christian|Otto|Leopold|Wilhelm|Alfonso|Ferdinand|Franz Joseph|Darius|Xerxes|Ptolemy|Thutmose|Amenhotep|Mehmed|Selim|Suleiman|Murad|Constantine|Theodosius|Justinian|Haakon|Olaf|Harald|Margaret|Robert",
  ordinals:
    "the first|the second|the third|the fourth|the fifth|the sixth|the seventh|the eighth|the ninth|the tenth|the eleventh|the twelfth|the thirteenth|the fourteenth|the fifteenth|the sixteenth|the seventeenth|the eighteenth|the nineteenth|the twentieth|the twenty-first|the twenty-second|the twenty-third",
  afterFirst: "[.,;:)]|$|\\s(?:of|was|is|ruled|died|became|had|reigned|and)(?!\\p{L})",
  others: [
    ...decades,
    [
      `(?<=(?<!\\p{L})(?:${paired}|${months}) |(?:${months}) \\d{1,2}, )(1[1-9])0([1-9])(?![\\p{L}\\p{N}%]|[.,]\\p{N}| (?:percent|million|billion))`,
      "$1 oh $2",
    ],
    [
      `(?<=(?<!\\p{L})(?:${paired}|${months}) |(?:${months}) \\d{1,2}, )(1[1-9]|20)([1-9]\\d)(?![\\p{L}\\p{N}%]|[.,]\\p{N}| (?:percent|million|billion))`,
      "$1 $2",
    ],
    ["(?<![\\p{N}.,])([1-9]\\d)([1-9]\\d) (?=B\\.?C)", "$1 $2 "],
  ],
} as const satisfies SpeechRules;
