import { songbook } from '../songbook.ts';

export const englishFolk = songbook('en', {
  titles: `
    Carry the Lantern Low | Nine Miles of Hedgerow | My Father’s Other Coat | When the Tide Forgot Us
    Barley Wine | The Heron Knows | Leave the Gate Open | Half a Crown for the Ferryman
    Don’t Sell the Piano | Rain on a Tin Guitar | Cold Hands, Warm Bread | Whistle Me Home | Porch Light
    A Letter I Kept`,
  frames: [
    [
      `The Ballad of | A Lullaby for | Waltz for | In Praise of | Goodbye to | Three Cheers for`,
      `the Lighthouse Cat | Mary Thorne | the Old Canal | an Empty Barn | the Night Shift | Dusty Roads | the Last Milkman
       Anyone Still Awake`,
    ],
    [
      `I Learned to Sing | She Left Her Boots | We Buried the Radio | They Danced till Dawn | I’ll Wait for You`,
      `by the Mill | on the Low Road | under the Elder Tree | before the Flood | where the River Bends | in October Clay`,
    ],
  ],
  couplets: `
    Carry the lantern low, my love, / the moon is on its way
    The marsh will keep what the marsh is given, / and give it back as clay
    I’ve ten cents left and a mile to go, / a hat that leaks and a tune I know
    Leave the gate open, leave the light, / somebody’s walking home tonight`,
});

export const englishIndie = songbook('en', {
  titles: `
    Couldn’t Care Less (But I Do) | Teeth | Everybody’s Leaving Early | Sorry About the Carpet
    Loud Neighbours | Blue Tape | It Isn’t the Heat | Petrol Station Flowers | You Said Tuesday
    Shouting at Clouds | I’d Rather Be Asleep | Wrong Side of the Duvet | Parking Ticket
    Good Morning, Nobody`,
  frames: [
    [
      `Somebody’s Crying | I Fell in Love | We’re All Pretending | Nothing Happens | You Can’t Smoke | I Lost My Keys`,
      `at the Garden Centre | in the Slow Lane | on a School Night | behind the Bowling Alley | at Your Sister’s Wedding
       in Economy Class | on the Ring Road | outside the Launderette`,
    ],
    [
      `Cheap | Broken | Electric | Borrowed | Second-Hand | Paper`,
      `Thunder | Umbrellas | Kingdom | Saturday | Bruises | Swimming Pool`,
    ],
  ],
  couplets: `
    Don’t wake Harriet, she’s dreaming of the sea, / and there’s no room in the boat for you and me
    I cut the grass at half past three, / the neighbours cut the power on me
    You said Tuesday, then you said June, / I’ve been practising the sound of soon
    Petrol station flowers in a pint of rain, / say you’re sorry, then say it again`,
});

/** Names for music made with machines, fast or slow. */
export const englishMachines = songbook('en', {
  titles: `
    Undertow | Overpass, 3 a.m. | Dial Tone Lullaby | Glass Elevator | Cassette Weather | Feedback Garden | Warm Boot | Night Bus Window | Feather / Fault | Roundabout | Contrail
    Rewind the Rain | Pillow Static | Tin Foil Moon | Sodium Lights`,
  frames: [
    [
      `Distant | Liquid | Velvet | Hollow | Silver | Sleepless | Paper | Sunken`,
      `Motorway | Transmission | Observatory | Satellites | Arcade | Weather | Machinery | Stairwell`,
    ],
    [
      `Signals from | Leaving | Postcards from | Dreaming of | A Map of | Far from`,
      `the Ring Road | Sector Nine | the Sleeping Harbour | a Parked Car | the Upper Deck | an Unlit Room | Terminal Four`,
    ],
  ],
  couplets: `
    Hold the line, hold the light, / owls are counting through the night
    Slow down, the city’s only rain, / the same four bars come round again
    Leave a lamp on for the moth, / leave the kettle, turn it off`,
});

export const englishStreet = songbook('en', {
  titles: `
    Office Hours | Chalk Dust | Extra Credit | Pavement Poetics | Footnotes | Pop Quiz | Kerb Appeal
    Lecture from the Bus Stop | No Further Questions | Corner Shop Philosophy | Cite Your Sources
    Late Homework | Tenure`,
  frames: [
    [
      `Lessons from | Notes on | Trouble with | The Truth about | A Short History of`,
      `Platform 2 | Cracked Concrete | Loose Change | the Night Bus | Honest Work | the Ninth Floor`,
    ],
  ],
  couplets: `
    Class is in session, take a seat on the kerb, / I conjugate the city, every noun, every verb
    My granddad laid these stones by hand, / now I spit the blueprint, understand?
    No degree on the wall, just the paint and the rain, / I got honours in patience and a minor in pain
    Professor on the pavement with the chalk in his fist, / if you’re late for the lesson, here’s the part that you missed`,
});

export const englishDoom = songbook('en', {
  titles: `
    Bell Beneath the Lake | The Abbot’s Teeth | Iron Vespers | No Crown but Ash | Ravenwater
    Requiem for a Siege | Black Candle Winter | The Ninth Drowning | Thornfather | Silt
    Hymn of the Broken Gate`,
  frames: [
    [
      `Throne of | Wolves of | Chapel of | Oath of | Beneath the Towers of`,
      `Salt and Bone | the Hollow King | Endless Rain | Frozen Iron | the Grim Water | Forgotten Saints`,
    ],
  ],
  couplets: `
    The bell still tolls beneath the lake, / and none who hear it ever wake
    No crown but ash, no throne but stone, / the abbot walks the halls alone
    Raise the gate and bar the door, / the water wants us as before`,
});
