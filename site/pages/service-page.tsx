import { Navigate } from '@tanstack/react-router';
import {
  bulkContent,
  steps,
  subServices,
  team,
  testimonials,
  upperBulkContent,
} from '../provider/queries.ts';
import { BottomServices } from '../sections/bottom-services/bottom-services.tsx';
import { LowerBulk } from '../sections/bulk-content/lower-bulk.tsx';
import { UpperBulk } from '../sections/bulk-content/upper-bulk.tsx';
import { ClientNumbers } from '../sections/client-numbers/client-numbers.tsx';
import { ClosingCall } from '../sections/closing-call/closing-call.tsx';
import { EnquiryBlock } from '../sections/enquiry-form/enquiry-block.tsx';
import { HireTerms } from '../sections/hire-terms/hire-terms.tsx';
import { HiringModels } from '../sections/hiring-models/hiring-models.tsx';
import { ServiceBanner } from '../sections/service-banner/service-banner.tsx';
import { ServiceFaq } from '../sections/service-faq/service-faq.tsx';
import { ServiceSteps } from '../sections/service-steps/service-steps.tsx';
import { ServiceTeam } from '../sections/service-team/service-team.tsx';
import { SubServices } from '../sections/sub-services/sub-services.tsx';
import { Testimonials } from '../sections/testimonials/testimonials.tsx';
import type { CategoryRecord } from '../service-categories/category-record.ts';
import { OptionalData } from '../ui/optional-data.tsx';

/** A service page: thirteen sections, in order (spec section 2). */
export function ServicePage({ record }: { record: CategoryRecord }) {
  const slug = record.categoryUrl;
  return (
    <>
      <ServiceBanner record={record} />
      <ClientNumbers record={record} />
      <OptionalData query={subServices(slug)}>
        {(listing) =>
          listing === null ? (
            <Navigate to="/not-found" replace />
          ) : (
            <SubServices heading={record.serviceHeading} subServices={listing} />
          )
        }
      </OptionalData>
      <OptionalData query={team(slug)}>
        {(profiles) => <ServiceTeam profiles={profiles} />}
      </OptionalData>
      <OptionalData query={upperBulkContent(slug)}>
        {(content) => <UpperBulk content={content} />}
      </OptionalData>
      <OptionalData query={testimonials(slug)}>
        {(listing) => <Testimonials testimonials={listing} />}
      </OptionalData>
      <HireTerms />
      <OptionalData query={steps(slug)}>
        {(listing) => <ServiceSteps steps={listing} />}
      </OptionalData>
      <HiringModels slug={slug} />
      <OptionalData query={bulkContent(slug)}>
        {(content) => <LowerBulk content={content} />}
      </OptionalData>
      <ServiceFaq questions={record.faq} />
      <EnquiryBlock />
      <BottomServices heading={record.bottomServicesHeading} services={record.bottomServices} />
      <ClosingCall
        title="Two paragraphs are enough to start"
        action="Send Your Requirement"
        ground="paper"
      >
        Say what you need done and for how many hours. A person reads it and answers.
      </ClosingCall>
    </>
  );
}
