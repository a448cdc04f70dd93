/**
 * Draws the demo covers and portraits beside this file and the site's fallback covers:
 * `node draw.ts`. The same input always gives the same bytes.
 */
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fuselageSection, rivetRow, wingStructure } from "./motif/airframe.ts";
import { apu } from "./motif/apu.ts";
import { antenna, avionicsRack } from "./motif/avionics.ts";
import { pressureGauge, torqueToolsCase } from "./motif/bench.ts";
import { businessLicence } from "./motif/business-licence.ts";
import { cabinSeat, oxygenBottle } from "./motif/cabin.ts";
import { cargoDoor } from "./motif/cargo-door.ts";
import { cockpitPanel } from "./motif/cockpit.ts";
import { combustor } from "./motif/combustor.ts";
import { connector } from "./motif/connector.ts";
import { oxygenMask } from "./motif/crew-mask.ts";
import { battery, wiringHarness } from "./motif/electrical.ts";
import { notice, person, product, repair, tool, training } from "./motif/fallback.ts";
import { compressorBlade, fanStage } from "./motif/fan.ts";
import { fuelNozzle, hydraulicFilter } from "./motif/fluid.ts";
import { fuelTank } from "./motif/fuel.ts";
import { landingGear, wheelBrake } from "./motif/gear.ts";
import { checklist, hangar, trainingClass } from "./motif/ground.ts";
import { borescope, turbineDisk } from "./motif/hot-section.ts";
import { actuator, flapTrack, hydraulicPump } from "./motif/hydraulics.ts";
import { inertialUnit } from "./motif/inertial-unit.ts";
import { hoistSling, jack } from "./motif/lifting.ts";
import { engineer, inspector, mechanic } from "./motif/portrait.ts";
import {
  buyer,
  foreman,
  manager,
  planner,
  technician,
  tester,
  trainee,
  veteran,
} from "./motif/portrait-crew.ts";
import { deicingTruck, groundPowerUnit, towTractor } from "./motif/ramp.ts";
import { sealantCartridge } from "./motif/sealant.ts";
import { bearing, sealRings } from "./motif/sealing.ts";
import { sheet } from "./motif/sheet.ts";
import { shockStrut } from "./motif/shock-strut.ts";
import { tire } from "./motif/tire.ts";
import { brakeDiscStack, wheelAssembly } from "./motif/wheel.ts";
import { compositePatch, ndtProbe, torqueWrench } from "./motif/workshop.ts";

/** Drawing and ATA chapter; sheets without a chapter carry no plate. */
const covers: Record<string, string> = {
  "fan-stage": sheet(fanStage(), "72"),
  "compressor-blade": sheet(compressorBlade(), "72"),
  combustor: sheet(combustor(), "72"),
  "turbine-disk": sheet(turbineDisk(), "72"),
  borescope: sheet(borescope(), "72"),
  apu: sheet(apu(), "49"),
  "landing-gear": sheet(landingGear(), "32"),
  "wheel-brake": sheet(wheelBrake(), "32"),
  tire: sheet(tire(), "32"),
  "hydraulic-pump": sheet(hydraulicPump(), "29"),
  actuator: sheet(actuator(), "27"),
  "flap-track": sheet(flapTrack(), "27"),
  "avionics-rack": sheet(avionicsRack(), "34"),
  "cockpit-panel": sheet(cockpitPanel(), "31"),
  antenna: sheet(antenna(), "34"),
  "wiring-harness": sheet(wiringHarness(), "20"),
  battery: sheet(battery(), "24"),
  "wing-structure": sheet(wingStructure(), "57"),
  "fuselage-section": sheet(fuselageSection(), "53"),
  "rivet-row": sheet(rivetRow(), "51"),
  "fuel-tank": sheet(fuelTank(), "28"),
  "composite-patch": sheet(compositePatch(), "51"),
  "torque-wrench": sheet(torqueWrench(), "20"),
  "ndt-probe": sheet(ndtProbe(), "20"),
  "oxygen-bottle": sheet(oxygenBottle(), "35"),
  "cabin-seat": sheet(cabinSeat(), "25"),
  "cargo-door": sheet(cargoDoor(), "52"),
  hangar: sheet(hangar()),
  "training-class": sheet(trainingClass()),
  checklist: sheet(checklist()),
  "wheel-assembly": sheet(wheelAssembly(), "32"),
  "brake-disc-stack": sheet(brakeDiscStack(), "32"),
  "shock-strut": sheet(shockStrut(), "32"),
  bearing: sheet(bearing(), "72"),
  "seal-rings": sheet(sealRings(), "20"),
  "hydraulic-filter": sheet(hydraulicFilter(), "29"),
  "fuel-nozzle": sheet(fuelNozzle(), "73"),
  "oxygen-mask": sheet(oxygenMask(), "35"),
  connector: sheet(connector(), "20"),
  "inertial-unit": sheet(inertialUnit(), "34"),
  "sealant-cartridge": sheet(sealantCartridge(), "20"),
  "torque-tools-case": sheet(torqueToolsCase()),
  "pressure-gauge": sheet(pressureGauge()),
  jack: sheet(jack(), "07"),
  "hoist-sling": sheet(hoistSling(), "71"),
  "ground-power-unit": sheet(groundPowerUnit()),
  "tow-tractor": sheet(towTractor(), "09"),
  "deicing-truck": sheet(deicingTruck(), "12"),
  "avatar-1": mechanic(),
  "avatar-2": engineer(),
  "avatar-3": inspector(),
  "avatar-4": technician(),
  "avatar-5": planner(),
  "avatar-6": foreman(),
  "avatar-7": tester(),
  "avatar-8": veteran(),
  "avatar-9": trainee(),
  "avatar-10": buyer(),
  "avatar-11": manager(),
  "business-licence": sheet(businessLicence()),
};

const fallbacks: Record<string, string> = {
  repair: sheet(repair()),
  training: sheet(training()),
  tool: sheet(tool()),
  product: sheet(product()),
  person: sheet(person()),
  notice: sheet(notice()),
};

function write(folder: string, drawings: Record<string, string>): void {
  for (const [name, svg] of Object.entries(drawings)) {
    writeFileSync(resolve(import.meta.dirname, folder, `${name}.svg`), svg);
  }
}

write(".", covers);
write("../../../../../web/public/fallback", fallbacks);
